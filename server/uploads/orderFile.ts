import type { Clock, EngineConfig } from '../../engine/server/index.ts';
import type { OrderFile } from '../../schemas/generated/types.ts';
import { downloadLink, thumbnailLink } from './downloadLinks.ts';
import type { FileRow } from './tables.ts';

/** A file as the API shows it. Only what is whole and clean can be downloaded. */
export function toOrderFile(deps: { config: Pick<EngineConfig, 'secrets'>; clock: Clock }, row: FileRow): OrderFile {
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
    expires_at: expires_at?.toISOString() ?? null,
  };
}

export const isDownloadable = (row: FileRow, now: Date): boolean =>
  row.upload === 'done' && row.scan === 'clean' && (row.expires_at === null || row.expires_at > now);

const toMeasurement = ({ measured_unit, measured_count }: FileRow): OrderFile['measured'] =>
  measured_unit === null || measured_count === null
    ? null
    : ({ unit: measured_unit, count: measured_count } as OrderFile['measured']);
