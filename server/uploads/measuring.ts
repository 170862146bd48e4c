import { and, eq, isNull } from 'drizzle-orm';
import type { Deps } from '../deps.ts';
import { extensionOf } from './acceptance.ts';
import { hasWords } from './counting/formats.ts';
import { type FileRow, files } from './tables.ts';

type Needs = Pick<Deps, 'db' | 'clock' | 'counter' | 'log'>;
type Measured = Pick<FileRow, 'measured_unit' | 'measured_count'>;

const nothing: Measured = { measured_unit: null, measured_count: null };
const images: Record<string, number> = { photo: 1, raw_photo: 1, catalog: 0 };

/** How much a whole file is, for the comparison with what was ordered; undefined while its words must be counted. */
export function measuredAtOnce({ role, file_type, name }: FileRow): Measured | undefined {
  if (role !== 'source') return nothing;
  const count = images[file_type];
  if (count !== undefined) return { measured_unit: 'image', measured_count: count };
  return hasWords(extensionOf(name)) ? undefined : nothing;
}

/** Counts a file's words and keeps the number; a file that cannot be counted is kept as such. */
export async function measure(deps: Needs, row: FileRow): Promise<FileRow> {
  if (row.measured_at || row.measured_unit || row.upload !== 'done') return row;
  const measured = measuredAtOnce(row) ?? (await wordsOf(deps, row));
  const open = and(eq(files.uuid, row.uuid), isNull(files.measured_at));
  const set = { ...measured, measured_at: deps.clock.now() };
  const [changed] = await deps.db.update(files).set(set).where(open).returning();
  return changed ?? row;
}

async function wordsOf({ counter, log }: Needs, { uuid, storage_key, size, name }: FileRow): Promise<Measured> {
  const answer = await counter.count({ key: storage_key, size, extension: extensionOf(name) });
  if (answer.words !== null) return { measured_unit: 'word', measured_count: answer.words };
  log.info({ file: uuid, reason: answer.reason }, 'a file could not be counted');
  return nothing;
}

/** Begins to count while nobody waits for it. What a stop of the server interrupts is counted before the order goes on. */
export function measureSoon(deps: Needs, row: FileRow): void {
  measure(deps, row).catch(error => deps.log.debug({ err: error, file: row.uuid }, 'counting was interrupted'));
}

/** How long the end of an upload waits for its files to be counted, in milliseconds. */
const patience = 60_000;

/** Counts what is not counted yet. What takes too long is left uncounted, and is then not compared. */
export async function measureAll(deps: Needs, rows: FileRow[]): Promise<void> {
  const { promise: late, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, patience);
  await Promise.race([Promise.all(rows.map(row => measure(deps, row))), late]);
  clearTimeout(timer);
}
