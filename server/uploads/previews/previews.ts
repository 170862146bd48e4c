import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull } from 'drizzle-orm';
import { ensureInside, readThumbnail } from '../../../engine/counting/index.ts';
import type { Deps } from '../../deps.ts';
import { publishOrderChange } from '../../orders/publishOrderChange.ts';
import { type FileRow, files } from '../tables.ts';
import { runPreviewProcess } from './previewMaker.ts';
import { type MadePreview, maxFileBytes, type PreviewReply, previewKind } from './previewTypes.ts';

type PreviewDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'storage' | 'log'>;

const nothing: MadePreview = { thumbnail: null, large: null };

/** The process of this server that runs now; the next one waits for it. */
let turn: Promise<unknown> = Promise.resolve();

/** Makes a preview after the request. If the server stops before that, a scheduled job makes it. */
export function previewSoon(deps: PreviewDeps, row: FileRow): void {
  if (deps.config.previews)
    makeInTurn(deps, row).catch(error => deps.log.debug({ err: error, file: row.uuid }, 'a preview was interrupted'));
}

/** Files that the job looks at in one run, and how long it begins with new ones, in milliseconds. */
const batch = { files: 200, duration: 40_000 };

/** Makes the previews of files that were there before previews, or that a server which stopped left without one. */
export async function makeLatePreviews(deps: Deps): Promise<void> {
  if (!deps.config.previews) return;
  const until = performance.now() + batch.duration;
  const rows = await deps.db.select().from(files).where(waiting).orderBy(asc(files.created_at)).limit(batch.files);
  for (const row of rows) {
    if (performance.now() > until) break;
    await makeInTurn(deps, row).catch(error => deps.log.warn({ err: error, file: row.uuid }, 'cannot make a preview'));
  }
}

const waiting = and(isNull(files.previewed_at), eq(files.upload, 'done'), eq(files.scan, 'clean'));

function makeInTurn(deps: PreviewDeps, row: FileRow): Promise<void> {
  const made = turn.then(() => make(deps, row.uuid));
  turn = made.catch(() => undefined);
  return made;
}

async function make(deps: PreviewDeps, uuid: string): Promise<void> {
  const isWaiting = and(eq(files.uuid, uuid), waiting);
  const [row] = await deps.db.select().from(files).where(isWaiting);
  if (!row) return;
  const reply = row.received > 0 ? await replyTo(deps, row) : nothing;
  const made = 'problem' in reply ? nothing : reply;
  // The keys are stored before the bytes, so that bytes without a row are never of a preview that is being made.
  const thumbnail_key = made.thumbnail && (row.thumbnail_key ?? randomUUID());
  const preview_key = made.large && (row.preview_key ?? randomUUID());
  const [claimed] = await deps.db
    .update(files)
    .set({ thumbnail_key, preview_key })
    .where(isWaiting)
    .returning({ uuid: files.uuid });
  if (!claimed) return;
  if (thumbnail_key) await deps.storage.put(thumbnail_key, made.thumbnail!);
  if (preview_key) await deps.storage.put(preview_key, made.large!);
  const preview_problem = 'problem' in reply ? reply.problem : null;
  await deps.db.transaction(async tx => {
    await tx.update(files).set({ previewed_at: deps.clock.now(), preview_problem }).where(isWaiting);
    if (thumbnail_key || preview_problem) await publishOrderChange(tx, deps, 'files', row.order_uuid);
  });
}

async function replyTo(deps: PreviewDeps, row: FileRow): Promise<PreviewReply> {
  const { name, size } = row;
  const kind = previewKind(name);
  if (!kind) return nothing;
  if (kind !== 'heic' && (await readThumbnail(sourceOf(deps, row)).catch(() => null))) {
    // The list shows what is stored in the file. Of a TIFF, the viewer needs a picture that is large enough.
    if (kind !== 'tiff') return nothing;
  }
  if (size > maxFileBytes) return kind === 'sound' ? nothing : { problem: 'too_large' };
  const read = () => deps.storage.read(row.storage_key);
  const { reply, memory } = await runPreviewProcess({ name, size, read });
  if ('problem' in reply) deps.log.info({ file: row.uuid, problem: reply.problem, memory }, 'cannot preview file');
  return reply;
}

/** A file in the store as a reader of `engine/counting` reads it. */
export const sourceOf = ({ storage }: Pick<Deps, 'storage'>, { size, storage_key }: FileRow) => ({
  size,
  async read(range?: { start: number; end: number }) {
    if (range) ensureInside({ size }, range);
    return storage.read(storage_key, range);
  },
});
