import type { DraftFile } from './draftFile.ts';
import type { DraftFiles } from './draftFiles.ts';

/**
 * Moves files to another draft. The server deletes one here once the other draft has it there. A file that this device
 * does not have is downloaded; those that cannot be downloaded stay, and are returned.
 */
export async function moveFiles(from: DraftFiles, to: DraftFiles, files: DraftFile[]): Promise<DraftFile[]> {
  // Download links are valid for minutes.
  if (files.some(({ file }) => !file)) await from.uploads.sync().catch(() => undefined);
  const moved: DraftFile[] = [];
  const staying: DraftFile[] = [];
  for (const one of files) {
    const file = one.file ?? (await download(from, one.upload?.uuid));
    if (file) moved.push({ ...one, file });
    else staying.push(one);
  }
  to.adopt(moved);
  for (const one of moved) await removeOnceUploaded(one, from, to);
  return staying;
}

/** The content of a file that only the server has; undefined if it cannot be downloaded, or is not checked yet. */
async function download({ uploads }: DraftFiles, uuid: string | undefined): Promise<File | undefined> {
  const known = uploads.server.find(file => file.uuid === uuid);
  if (!known?.download_url) return undefined;
  const answer = await fetch(known.download_url).catch(() => undefined);
  return answer?.ok ? new File([await answer.blob()], known.name) : undefined;
}

/** Removes a moved file from the first draft: at once if the server does not have it, else once the second has it. */
async function removeOnceUploaded(file: DraftFile, from: DraftFiles, to: DraftFiles): Promise<void> {
  const { upload } = file;
  if (!upload?.uuid || upload.state !== 'done') {
    await from.remove(file).catch(() => false);
    return;
  }
  const { uuid } = upload;
  const stop = to.subscribe(() => {
    const state = to.get().files.find(one => (one.file ? one.file === file.file : one.name === file.name))
      ?.upload?.state;
    if (state !== 'done' && state !== 'failed') return;
    stop();
    const removal = state === 'done' ? from.remove(file) : Promise.resolve(false);
    void removal.catch(() => false).finally(() => from.unhide(uuid));
  });
  from.hide(file.id, uuid);
}
