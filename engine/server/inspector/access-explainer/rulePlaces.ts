import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ProvenancePath } from '../../../dsl/provenance/sources.ts';
import { namedRole } from '../../../dsl/roles/roles.ts';
import type { SchemaRegistry } from '../../../dsl/schemaRegistry.ts';
import { appFolder } from '../../appDefinition.ts';
import { listSchemaFiles } from '../../schemaLayers.ts';
import { lineOf } from '../jsonLines.ts';
import { placeIn, schemaText } from '../schemaTexts.ts';
import { type ActionRule, actionRuleName, codeRules } from './codeRules.ts';
import { findRuleLine } from './ruleMarkers.ts';

/** Below the folder of the project. */
export interface FilePlace {
  file: string;
  line: number;
}

const projectFolder = fileURLToPath(new URL('../../../../', import.meta.url));

/** Where the rules of one resource are: in its files, in the call table, in the code of the server. */
export class RulePlaces {
  readonly #folder: string;
  readonly #resource: string;
  readonly #entity: string;

  constructor(schemasDir: string, resource: string, entity: string) {
    this.#folder = schemasDir;
    this.#resource = resource;
    this.#entity = entity;
  }

  /** The nearest part around a path of the resource; it may be in the file of its entity. */
  resource(...at: ProvenancePath): FilePlace | null {
    const own = this.#inFile(`${this.#resource}.resource.json`, at);
    return own ?? this.entity('x-entity', 'resource', ...at);
  }

  entity(...at: ProvenancePath): FilePlace | null {
    return this.#inFile(`${this.#entity}.entity.json`, at);
  }

  app(...at: ProvenancePath): FilePlace | null {
    return this.#inFile('app.json', at);
  }

  /** What the file permits a role, or the role that it extends; null where no permission names it. */
  permission(
    permissions: object | undefined,
    registry: SchemaRegistry,
    role: string,
    ...at: string[]
  ): FilePlace | null {
    const named = namedRole(permissions, registry.roles, role);
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
    for (const path of handlerFiles()) {
      const found = lineIn(path, line => handles.test(line));
      if (found) return found;
    }
    return null;
  }

  code(rule: keyof typeof codeRules): FilePlace | null {
    return ruleIn(join(projectFolder, codeRules[rule]), rule);
  }

  /** Where the app's code decides the actions on a row. `status`: of the row, where it is known. */
  actionRule({ file, byStatus }: ActionRule, status: unknown): FilePlace | null {
    const key = byStatus && typeof status === 'string' ? status : undefined;
    return ruleIn(join(appFolder(), file), actionRuleName(this.#resource), key);
  }

  #inFile(name: string, at: ProvenancePath): FilePlace | null {
    const text = schemaText(this.#folder, name);
    return text ? placeIn(text, at) : null;
  }
}

/**
 * Files that answer calls: those of routes in the `server` folder of the app, the files beside its `main.ts`, and the
 * engine's routes. The app's come first, because it may answer a call of the engine in its own way.
 */
function handlerFiles(): string[] {
  const isRoutes = (path: string): boolean => /outes\.ts$/.test(path);
  const below = (folder: string): string[] => filesIn(folder, { recursive: true }).filter(isRoutes);
  const beside = filesIn(appFolder()).filter(path => path.endsWith('.ts'));
  return [...below(join(appFolder(), 'server')), ...beside, ...below(join(projectFolder, 'engine/server'))];
}

const filesIn = (folder: string, { recursive = false } = {}): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive, encoding: 'utf8' })
        .map(path => join(folder, path))
        .sort()
    : [];

function ruleIn(path: string, rule: string, key?: string): FilePlace | null {
  const line = findRuleLine(path, rule, key);
  return line === null ? null : { file: placeOf(path), line };
}

function lineIn(path: string, isMeant: (line: string) => boolean): FilePlace | null {
  const lines = readFileSync(path, 'utf8').split('\n');
  const place = lines.findIndex(isMeant);
  return place < 0 ? null : { file: placeOf(path), line: place + 1 };
}

const placeOf = (path: string): string => relative(projectFolder, path).split(sep).join('/');
