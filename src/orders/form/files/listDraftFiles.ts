import type { PriceList, UploadSync } from '../../../../schemas/generated/types.ts';
import { type QuoteFile, typesOf } from '../../../shared/quote/countedFiles.ts';
import type { FileEntry } from '../../../shared/uploads/entries.ts';
import type { SentFile } from '../../../shared/uploads/uploadFile.ts';
import type { DraftFile, FileUpload } from './draftFile.ts';
import type { DraftUploads } from './draftUploads.ts';

interface DraftSources {
  counted: QuoteFile[];
  uploads: DraftUploads;
  fileTypes: PriceList['file_types'];
  /** Uuids of files on the server that are not listed. */
  hidden: ReadonlySet<string>;
  /** Returns the id of a file that only the server has. */
  idOf: (uuid: string) => number;
}

/** Lists every file of a draft once: those that only the server has, then those that were chosen here. */
export function listDraftFiles({ counted, uploads, fileTypes, hidden, idOf }: DraftSources): DraftFile[] {
  const { server, sent } = uploads;
  const entries = uploads.listEntries();
  const listed = new Set<FileEntry>();
  const local = counted.map((file): DraftFile => {
    const entry = entryOf(file, entries, sent);
    if (entry) listed.add(entry);
    return {
      ...file,
      name: entry?.name ?? file.name,
      // This device may have been unable to count it.
      counts: { ...countsOnServer(server, entry?.uuid), ...file.counts },
      upload: entry ? progressOf(entry) : uploads.getUnsent(file),
    };
  });
  const others = entries.flatMap((entry): DraftFile[] => {
    const { uuid, name } = entry;
    if (listed.has(entry) || !uuid || hidden.has(uuid)) return [];
    return [
      {
        id: idOf(uuid),
        name,
        types: typesOf(name, fileTypes),
        counting: false,
        counts: countsOnServer(server, uuid),
        problem: null,
        upload: progressOf(entry),
      },
    ];
  });
  return [...others, ...local];
}

/** A file whose upload has ended may be known by its name only. */
const entryOf = ({ file, name }: QuoteFile, entries: FileEntry[], sent: Record<string, SentFile>) =>
  entries.find(({ uppyId }) => uppyId && sent[uppyId]?.data === file) ??
  entries.find(entry => !entry.uppyId && entry.name === name && entry.size === file?.size);

/** What the server has counted in a file. */
function countsOnServer(server: UploadSync['files'], uuid: string | undefined): QuoteFile['counts'] {
  const measured = server.find(file => file.uuid === uuid)?.measured;
  return measured ? { [measured.unit]: { count: measured.count, sure: true } } : {};
}

const progressOf = ({ state, cause, found, uppyId, uuid, size, sent }: FileEntry): FileUpload => ({
  state,
  cause,
  found,
  uppyId,
  uuid,
  share: size > 0 ? Math.min(1, sent / size) : 0,
});
