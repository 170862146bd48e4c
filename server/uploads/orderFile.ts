import type { Clock, EngineConfig } from '../../engine/server/index.ts';
import type { OrderFile } from '../../schemas/generated/types.ts';
import { sourceOfResult } from './documents/sourceOfResult.ts';
import { comparedLink, downloadLink, previewLink, thumbnailLink } from './downloadLinks.ts';
import type { FileRow } from './tables.ts';

/** The number of decisions on the changes of a file; `open` includes remarks. */
export interface DecisionCounts {
  accepted: number;
  rejected: number;
  open: number;
}

/** The order of a file. */
export interface FileContext {
  files: readonly FileRow[];
  /** By the files' identifiers. */
  decisions: Readonly<Record<string, DecisionCounts>>;
}

const noContext: FileContext = { files: [], decisions: {} };

/** A file as the API shows it. Only what is whole and clean can be downloaded. */
export function toOrderFile(
  deps: { config: Pick<EngineConfig, 'secrets'>; clock: Clock },
  row: FileRow,
  { files, decisions }: FileContext = noContext,
): OrderFile {
  const { uuid, name, size, role, version, sha256, scan, upload, error, found, expires_at } = row;
  const isOpen = isDownloadable(row, deps.clock.now());
  return {
    uuid,
    name,
    size,
    file_type: row.file_type as OrderFile['file_type'],
    role,
    version,
    sha256,
    measured: toMeasurement(row),
    scan,
    upload,
    error,
    found,
    download_url: isOpen ? downloadLink(deps, uuid) : null,
    thumbnail_url: isOpen ? thumbnailLink(deps, row) : null,
    preview_url: isOpen && row.previewed_at ? previewLink(deps, row) : null,
    preview_problem: row.preview_problem,
    expires_at: expires_at?.toISOString() ?? null,
    source_uuid: (role === 'result' && sourceOfResult(row, files)?.uuid) || null,
    ...toReview(row, decisions[uuid]),
    compared_url: isOpen && row.compared_key !== null ? comparedLink(deps, uuid) : null,
  };
}

function toReview(
  { review }: FileRow,
  { accepted, rejected, open }: DecisionCounts = { accepted: 0, rejected: 0, open: 0 },
): Pick<OrderFile, 'review' | 'review_problem'> {
  if (!review || 'problem' in review) return { review: null, review_problem: review?.problem ?? null };
  return { review: { ...review, decided: accepted + rejected, accepted, open }, review_problem: null };
}

export const isDownloadable = (row: FileRow, now: Date): boolean =>
  row.upload === 'done' && row.scan === 'clean' && (row.expires_at === null || row.expires_at > now);

const toMeasurement = ({ measured_unit, measured_count }: FileRow): OrderFile['measured'] =>
  measured_unit === null || measured_count === null
    ? null
    : ({ unit: measured_unit, count: measured_count } as OrderFile['measured']);
