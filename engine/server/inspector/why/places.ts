import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { OriginPath } from '../../../dsl/originSources.ts';
import { namedRole } from '../../../dsl/roles.ts';
import type { World } from '../../../dsl/world.ts';
import { listSchemaFiles } from '../../schemaLayers.ts';
import { lineOf } from '../jsonLines.ts';
import { placeIn, schemaText } from '../schemaTexts.ts';
import { type CodeRule, codeRules } from './codeRules.ts';

/** Below the folder of the project. */
export interface FilePlace {
  file: string;
  line: number;
}

const projectFolder = fileURLToPath(new URL('../../../../', import.meta.url));
const serverFolders = ['engine/server', 'server'];

/** Where the words of one resource stand: in its files, in the call table, in the code of the server. */
export class Places {
  readonly #folder: string;
  readonly #resource: string;
  readonly #entity: string;

  constructor(schemasDir: string, resource: string, entity: string) {
    this.#folder = schemasDir;
    this.#resource = resource;
    this.#entity = entity;
  }

  /** The nearest part around a path of the resource's words; they may stand in the file of its entity. */
  resource(...at: OriginPath): FilePlace | null {
    const own = this.#inFile(`${this.#resource}.resource.json`, at);
    return own ?? this.entity('x-entity', 'resource', ...at);
  }

  entity(...at: OriginPath): FilePlace | null {
    return this.#inFile(`${this.#entity}.entity.json`, at);
  }

  app(...at: OriginPath): FilePlace | null {
    return this.#inFile('app.json', at);
  }

  /** What the file permits a role, or the role that it extends; null where no permission names it. */
  permission(permissions: object | undefined, world: World, role: string, ...at: string[]): FilePlace | null {
    const named = namedRole(permissions, world.roles, role);
    return named === undefined ? null : this.resource('permissions', named, ...at);
  }

  /** The row of the call table. */
  call(name: string): FilePlace | null {
    for (const { path, place: file } of listSchemaFiles(this.#folder)) {
      if (basename(path) !== 'calls.json') continue;
      const text = readFileSync(path, 'utf8');
      const { calls } = JSON.parse(text) as { calls: { name: string }[] };
      const place = calls.findIndex(call => call.name === name);
      if (place >= 0) return { file, line: lineOf(text, ['calls', place]) };
    }
    return null;
  }

  /** Where the server answers a call. */
  handler(name: string): FilePlace | null {
    const handles = new RegExp(`^\\s*(?:async )?${name}[:(]`);
    const isRoutes = (path: string): boolean => /outes\.ts$/.test(path);
    for (const file of serverFolders.flatMap(folder => filesBelow(folder, isRoutes))) {
      const found = lineIn(file, line => handles.test(line));
      if (found) return found;
    }
    return null;
  }

  code(rule: CodeRule, words = ''): FilePlace | null {
    const { file, line } = codeRules[rule];
    return lineIn(file, one => one.includes(line.replace('%', words))) ?? lineIn(file, () => true);
  }

  #inFile(name: string, at: OriginPath): FilePlace | null {
    const text = schemaText(this.#folder, name);
    if (!text) return null;
    const { file, line } = placeIn(text, at);
    return { file: `schemas/${file}`, line };
  }
}

const filesBelow = (folder: string, isWanted: (path: string) => boolean): string[] =>
  readdirSync(join(projectFolder, folder), { recursive: true, encoding: 'utf8' })
    .map(path => `${folder}/${path.split(sep).join('/')}`)
    .filter(isWanted)
    .sort();

function lineIn(file: string, isMeant: (line: string) => boolean): FilePlace | null {
  const lines = readFileSync(join(projectFolder, file), 'utf8').split('\n');
  const place = lines.findIndex(isMeant);
  return place < 0 ? null : { file, line: place + 1 };
}
