/** The schema files in a folder of their own, into which a tool may write. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readCode } from '../../scripts/lint/names.ts';
import { type Finding, lintSchemas } from '../../scripts/lint.ts';
import { schemaFolder } from '../../server/http/contract.ts';

export interface SchemaCopy {
  folder: string;
  save(file: string, json: object): void;
  remove(file: string): void;
  /** What the lint says beyond what it says of the files as they are. */
  findings(): Finding[];
  close(): void;
}

export function copySchemas(): SchemaCopy {
  const folder = mkdtempSync(join(tmpdir(), 'galley-schemas-'));
  cpSync(schemaFolder, folder, { recursive: true, filter: path => !/\/(language|generated)$/.test(path) });
  const code = readCode();
  const lint = () => lintSchemas(folder, code);
  const known = new Set(lint().map(finding => JSON.stringify(finding)));
  return {
    folder,
    save(file, json) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${JSON.stringify(json, null, 2)}\n`);
    },
    remove: file => rmSync(join(folder, file)),
    findings: () => lint().filter(finding => !known.has(JSON.stringify(finding))),
    close: () => rmSync(folder, { recursive: true }),
  };
}
