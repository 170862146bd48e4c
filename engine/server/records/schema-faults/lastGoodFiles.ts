/**
 * The last good version of every schema file, in the data directory. It is served while a file has a fault, also after
 * a restart. Readers get this folder instead of the one that people edit.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { type ParseError, parse, printParseErrorCode } from 'jsonc-parser';
import { describeRenamed, renameKeywords } from '../../../dsl/renamedKeywords.ts';
import { lineOf } from '../../inspector/jsonLines.ts';
import { metaFault } from './entityFaults.ts';
import { oldKeywordsIn } from './oldKeywords.ts';

/** A fault of a schema file, for its author. */
export interface SchemaFileFault {
  /** Below the schemas folder. */
  file: string;
  line: number;
  text: string;
  remedy: string;
}

export class LastGoodFiles {
  readonly folder: string;
  readonly #source: string;
  /** The previous texts of the files that were accepted this time; undefined: they are new. */
  readonly #before = new Map<string, string | undefined>();
  /** The texts of the folder, which nothing else writes. */
  readonly #known: Map<string, string>;

  constructor(source: string, folder: string) {
    this.#source = source;
    this.folder = folder;
    mkdirSync(folder, { recursive: true });
    this.#known = filesBelow(folder);
    this.#renameKeywords();
  }

  /**
   * Renames old keywords in files that an earlier version accepted, so that they can be served; their author still has
   * to rename them.
   */
  #renameKeywords(): void {
    for (const [file, text] of this.#known) {
      const json: unknown = parse(text);
      const old = oldKeywordsIn(file, json);
      if (old.length) this.#put(file, JSON.stringify(renameKeywords(json, old), null, 2));
    }
  }

  /** Takes over the files that were saved since, except those that are no JSON or break their meta-schema. */
  take(): SchemaFileFault[] {
    this.#before.clear();
    const [saved, known] = [filesBelow(this.#source), new Map(this.#known)];
    const faults = [...saved].flatMap(([file, text]) => {
      if (known.get(file) === text) return [];
      const fault = faultIn(file, text);
      if (!fault) this.#write(file, text, known.get(file));
      return fault ? [fault] : [];
    });
    for (const [file, text] of known) if (!saved.has(file)) this.#write(file, undefined, text);
    return faults;
  }

  /** Puts back the named files of those that were taken over. Returns their paths. */
  takeBack(isMeant: (name: string) => boolean = () => true): string[] {
    const meant = [...this.#before].filter(([file]) => isMeant(basename(file)));
    for (const [file, text] of meant) {
      this.#put(file, text);
      this.#before.delete(file);
    }
    return meant.map(([file]) => file);
  }

  /** The line of the saved file that has the word; 1 if none has. */
  lineOf(file: string, word: string): number {
    const text = readText(join(this.#source, file));
    const place = text.indexOf(`"${word}"`);
    return place < 0 ? 1 : lineAt(text, place);
  }

  #write(file: string, text: string | undefined, before: string | undefined): void {
    this.#before.set(file, before);
    this.#put(file, text);
  }

  #put(file: string, text: string | undefined): void {
    const path = join(this.folder, file);
    if (text === undefined) {
      this.#known.delete(file);
      rmSync(path, { force: true });
      return;
    }
    this.#known.set(file, text);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

const lineAt = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

const filesBelow = (folder: string): Map<string, string> =>
  new Map(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map(file => file.split(sep).join('/'))
      .filter(file => file.endsWith('.json') && !/^(meta|generated|locales|language)\//.test(file))
      .map(file => [file, readText(join(folder, file))]),
  );

function faultIn(file: string, text: string): SchemaFileFault | undefined {
  const errors: ParseError[] = [];
  const json: unknown = parse(text, errors, {
    disallowComments: true,
    allowTrailingComma: false,
    allowEmptyContent: false,
  });
  const [error] = errors;
  if (error)
    return {
      file,
      line: lineAt(text, error.offset),
      text: `This is not JSON: ${printParseErrorCode(error.error)}`,
      remedy: 'Correct it at that line, or at the end of the one before.',
    };
  const [old] = oldKeywordsIn(file, json);
  if (old) return { file, line: lineOf(text, old.path), text: describeRenamed(old), remedy: `Write "${old.renamed}".` };
  const kind = /\.(entity|resource|dashboard)\.json$/.exec(file)?.[1];
  const found = kind && metaFault(kind, json, text);
  return found ? { file, ...found } : undefined;
}
