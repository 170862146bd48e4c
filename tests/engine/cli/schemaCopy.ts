/** The schema files in a folder of their own, into which a tool may write. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readCode } from '../../../engine/cli/lint/names.ts';
import { type Finding, lintSchemas } from '../../../engine/cli/lint.ts';
import { schemaFolder } from '../../../engine/server/appDefinition.ts';

export interface SchemaCopy {
  folder: string;
  save(file: string, json: object): void;
  remove(file: string): void;
  /** What the lint says beyond what it says of the files as they are. */
  findings(): Finding[];
  close(): void;
}

const code = readCode();
let found: Set<string> | undefined;

/** What the lint says of the product's own files. */
function known(): Set<string> {
  found ??= new Set(lintSchemas(schemaFolder(), code).map(finding => JSON.stringify(finding)));
  return found;
}

export function copySchemas(): SchemaCopy {
  const folder = mkdtempSync(join(tmpdir(), 'galley-schemas-'));
  cpSync(schemaFolder(), folder, { recursive: true, filter: path => !/\/(language|generated)$/.test(path) });
  return {
    folder,
    save(file, json) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${JSON.stringify(json, null, 2)}\n`);
    },
    remove: file => rmSync(join(folder, file)),
    findings: () => lintSchemas(folder, code).filter(finding => !known().has(JSON.stringify(finding))),
    close: () => rmSync(folder, { recursive: true }),
  };
}
