/** The current constants that rows fill: read at the start, and again when a row changes on any server. */
import type { RecordTexts } from '../../appFunctions.ts';
import type { Deps } from '../../deps.ts';
import { liveChannel, type PublishedChange } from '../../events/events.ts';
import type { Constants, SchemaFiles } from '../../schema-files/readSchemaFiles.ts';
import { setRecordTexts } from '../../texts.ts';

export interface LiveConstants {
  /** Returns the files with the constants of rows in place of their own; the same object for the same constants. */
  fill(files: SchemaFiles): SchemaFiles;
  /** Returns the names that rows give to constants, as phrases of pages. */
  texts(): RecordTexts | undefined;
  /** Stops reading, and waits for a reading in progress, which uses the database. */
  close(): Promise<void>;
}

interface Reading {
  key: string;
  constants: Constants;
  texts: RecordTexts;
}

/** Opens the constants of rows. `onChange` runs after a reading that differs from the one before. */
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

  /** A change during a reading starts another one after it. */
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

  // Subscribed before the first reading, so that no change in between is missed.
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

/** Forms are compiled once for each such object, so servers of one process with the same rows share them. */
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
