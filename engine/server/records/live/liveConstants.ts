/** Constants that rows fill, as they are now: read at start, and again when a row changes on any server. */
import type { RecordTexts } from '../../appFunctions.ts';
import type { Deps } from '../../deps.ts';
import { liveChannel, type PublishedChange } from '../../events/events.ts';
import type { Constants, SchemaFiles } from '../../schema-files/readSchemaFiles.ts';
import { setRecordTexts } from '../../texts.ts';

export interface LiveConstants {
  /** The files with the constants of rows in place of their own. The same object for the same constants. */
  fill(files: SchemaFiles): SchemaFiles;
  /** Names that rows give to constants, as phrases of pages. */
  texts(): RecordTexts | undefined;
  /** Stops reading, and waits for a reading in progress, which uses the database. */
  close(): Promise<void>;
}

interface Reading {
  key: string;
  constants: Constants;
  texts: RecordTexts;
}

/** `onChange` runs after other constants were read than before. */
export async function openLiveConstants(deps: Deps, onChange: () => void): Promise<LiveConstants> {
  const sources = Object.values(deps.functions.constants ?? {});
  if (!sources.length) return { fill: files => files, texts: () => undefined, close: async () => {} };
  const resources = new Set(sources.flatMap(one => one.resources));
  let current: Reading | undefined;
  let isClosed = false;
  let reading: Promise<void> | null = null;
  let again = false;

  async function read(): Promise<void> {
    const parts = await Promise.all(sources.map(one => one.read(deps.db)));
    const constants = parts.map(part => part.constants as Constants).reduce(mergeGroups, {});
    const texts = parts.map(part => part.texts ?? {}).reduce(mergeGroups, {});
    const key = JSON.stringify([constants, texts]);
    if (isClosed || key === current?.key) return;
    const isFirst = current === undefined;
    current = { key, constants, texts };
    setRecordTexts(texts);
    if (!isFirst) onChange();
  }

  /** Changes during a reading are read by another one. */
  function readSoon(): void {
    if (isClosed) return;
    again = true;
    reading ??= readUntilStill().finally(() => {
      reading = null;
    });
  }

  async function readUntilStill(): Promise<void> {
    while (again && !isClosed) {
      again = false;
      await read().catch(error => deps.log.error({ err: error }, 'cannot read the constants of rows'));
    }
  }

  // Listens before it reads, so that no change in between is missed.
  deps.notifications.on(liveChannel, payload => {
    // The connection was lost, and a change may have been missed.
    if (!payload || resources.has((JSON.parse(payload) as PublishedChange).resource)) readSoon();
  });
  readSoon();
  await reading;
  return {
    fill: files => (current ? fillFiles(files, current) : files),
    texts: () => current && phrasesOf(current.texts),
    async close() {
      isClosed = true;
      await reading;
    },
  };
}

/** Pages would read `||||` as plural forms and `%{` as a variable, so spaces separate their signs. */
const phrasesOf = (texts: RecordTexts): RecordTexts =>
  JSON.parse(
    JSON.stringify(texts)
      .replaceAll(/\|(?=\|{3})/g, '| ')
      .replaceAll('%{', '% {'),
  ) as RecordTexts;

const lastFilled = new WeakMap<SchemaFiles, { key: string; files: SchemaFiles }>();

/** Servers of one process that have the same rows share compiled forms by this object. */
function fillFiles(files: SchemaFiles, { key, constants }: Reading): SchemaFiles {
  const last = lastFilled.get(files);
  if (last?.key === key) return last.files;
  const filled = { ...files, constants: mergeGroups(files.constants, constants) };
  lastFilled.set(files, { key, files: filled });
  return filled;
}

/** Lists of the second replace those of the first; other lists of the same group stay. */
function mergeGroups<Groups extends Record<string, object>>(first: Groups, second: Groups): Groups {
  const groups = Object.entries(second).map(([group, lists]) => [
    group,
    Array.isArray(lists) ? lists : { ...first[group], ...lists },
  ]);
  return { ...first, ...Object.fromEntries(groups) };
}
