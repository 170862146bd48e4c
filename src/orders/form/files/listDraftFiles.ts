import { deepEquals } from '@rjsf/utils';
import type { PriceList, UploadSync } from '../../../../schemas/generated/types.ts';
import { type QuoteFile, typesOf } from '../../../shared/quote/countedFiles.ts';
import type { FileEntry } from '../../../shared/uploads/entries.ts';
import type { DraftFile, FileUpload } from './draftFile.ts';
import type { DraftUploads } from './draftUploads.ts';

interface DraftSources {
  /** The list before: files that did not change stay the same objects, so that their rows are not rendered again. */
  before: DraftFile[];
  counted: QuoteFile[];
  uploads: DraftUploads;
  fileTypes: PriceList['file_types'];
  /** Uuids of files on the server that are not listed. */
  hidden: ReadonlySet<string>;
  /** Returns the id of a file that only the server has. */
  idOf: (uuid: string) => number;
}

/** Lists every file of a draft once: those that only the server has, then those that were chosen here. */
export function listDraftFiles(sources: DraftSources): DraftFile[] {
  const known = new Map(sources.before.map(file => [file.id, file]));
  return collectFiles(sources).map(file => {
    const before = known.get(file.id);
    return before && deepEquals(before, file) ? before : file;
  });
}

function collectFiles({ counted, uploads, fileTypes, hidden, idOf }: DraftSources): DraftFile[] {
  const { server, sent } = uploads;
  const entries = uploads.listEntries();
  const bySource = new Map(entries.map(entry => [entry.uppyId && sent[entry.uppyId]?.data, entry]));
  // A file whose upload has ended may be known by its name only.
  const byName = new Map(entries.filter(({ uppyId }) => !uppyId).map(entry => [entry.name, entry]));
  const listed = new Set<FileEntry>();
  const local = counted.map((file): DraftFile => {
    const named = byName.get(file.name);
    const entry = (file.file && bySource.get(file.file)) ?? (named?.size === file.file?.size ? named : undefined);
    if (entry) listed.add(entry);
    return {
      ...file,
      name: entry?.name ?? file.name,
      // This device may have been unable to count it.
      counts: { ...countsOnServer(server, entry?.uuid), ...file.counts },
      upload: entry ? progressOf(entry) : uploads.getUnsent(file),
      isMetadata: uploads.isMetadata(file.name),
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
        isMetadata: uploads.isMetadata(name),
      },
    ];
  });
  return [...others, ...local];
}

/** What the server has counted in a file. */
function countsOnServer(server: UploadSync['files'], uuid: string | undefined): QuoteFile['counts'] {
  const measured = uuid && server.find(file => file.uuid === uuid)?.measured;
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
