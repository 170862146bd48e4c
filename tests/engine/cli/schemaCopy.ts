/** The schema files in a folder of their own, into which a tool may write. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readCode } from '../../../engine/cli/lint/nameFindings.ts';
import { type Finding, lintSchemas } from '../../../engine/cli/lint.ts';
import { schemaFolder } from '../../../engine/server/appDefinition.ts';
import { copySchemaFolder } from '../schemaFolder.ts';

export interface SchemaCopy {
  folder: string;
  save(file: string, json: object): void;
  remove(file: string): void;
  /** What the lint says beyond what it says of the files as they are. */
  findings(): Finding[];
  /** The same while a file has this text. */
  findingsWith(file: string, text: string): Finding[];
  close(): void;
}

const code = readCode();
let found: Set<string> | undefined;

/** What the lint says of the product's own files. */
function getKnownFindings(): Set<string> {
  found ??= new Set(lintSchemas(schemaFolder(), code).map(finding => JSON.stringify(finding)));
  return found;
}

export function copySchemas(): SchemaCopy {
  const folder = copySchemaFolder();
  const findings = () => lintSchemas(folder, code).filter(finding => !getKnownFindings().has(JSON.stringify(finding)));
  return {
    folder,
    findingsWith(file, text) {
      const path = join(folder, file);
      const before = existsSync(path) ? readFileSync(path, 'utf8') : undefined;
      writeFileSync(path, text);
      try {
        return findings();
      } finally {
        if (before === undefined) rmSync(path);
        else writeFileSync(path, before);
      }
    },
    save(file, json) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${JSON.stringify(json, null, 2)}\n`);
    },
    remove: file => rmSync(join(folder, file)),
    findings,
    close: () => rmSync(folder, { recursive: true }),
  };
}
