import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Card } from '../../engine/ui/components/index.ts';
import { AlertIcon, DownloadIcon, FileIcon } from '../../engine/ui/icons/icons.ts';
import { type I18n, useI18n } from '../../engine/ui/resources/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { CardFoot, CardRows } from '../shared/CardRows.tsx';
import { type Archive, DownloadAll } from './DownloadAll.tsx';

type OrderFile = Order['files'][number];

const Rows = styled(CardRows)(({ theme }) => ({
  '& li > svg': { flex: 'none', color: theme.vars.palette.text.secondary },
  '& .what': { flex: 1, minWidth: 0, display: 'grid' },
  '& .title': { fontWeight: 500, color: 'inherit', overflowWrap: 'anywhere' },
  '& a.title': { textDecoration: 'none' },
  '& a.title:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
  '& .meta': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& .bad': { color: theme.vars.palette.error.main },
}));

const isBad = ({ upload, scan }: OrderFile) => upload === 'failed' || scan === 'quarantined';

/** The state of the file, if it is worth showing; a checked file has none. */
function stateOf(file: OrderFile, i18n: I18n): string | undefined {
  if (file.error) return i18n.text(`uploads.failed.${file.error}`);
  if (file.upload !== 'done') return i18n.text(`orders.files.state.${file.upload}`);
  if (file.scan !== 'clean') return i18n.text(`orders.files.state.${file.scan}`);
  return file.download_url ? undefined : i18n.text('orders.files.state.gone');
}

function factsOf(file: OrderFile, i18n: I18n): string {
  const kind =
    file.role === 'metadata'
      ? i18n.text('orders.files.role.metadata')
      : i18n.text(`consts.orders.file_type.${file.file_type}`);
  const measured = file.measured && i18n.plural(`orders.units.${file.measured.unit}`, file.measured.count);
  const version = file.version > 1 && i18n.text('orders.files.version', { version: i18n.number(file.version) });
  return i18n.joined([kind, measured || null, i18n.bytes(file.size), version]);
}

function FileRow({ file }: { file: OrderFile }) {
  const i18n = useI18n();
  const state = stateOf(file, i18n);
  const label = i18n.text('orders.files.download', { name: file.name });
  return (
    <li>
      {isBad(file) ? <AlertIcon style={{ color: 'var(--palette-error-main)' }} /> : <FileIcon />}
      <div className="what">
        {file.download_url ? (
          <a className="title" href={file.download_url} download={file.name}>
            {file.name}
          </a>
        ) : (
          <span className="title">{file.name}</span>
        )}
        <span className="meta">{factsOf(file, i18n)}</span>
        {state && <span className={isBad(file) ? 'meta bad' : 'meta'}>{state}</span>}
      </div>
      {file.download_url && (
        <IconButton size="small" href={file.download_url} download={file.name} aria-label={label}>
          <DownloadIcon />
        </IconButton>
      )}
    </li>
  );
}

interface FileListProps {
  title: string;
  files: OrderFile[];
  /** The archive of all files; if absent, the files are downloaded one by one. */
  archive?: Archive | undefined;
}

export function FileList({ title, files, archive }: FileListProps) {
  const i18n = useI18n();
  const ready = files.filter(({ download_url }) => download_url);
  const until = ready.flatMap(file => file.expires_at ?? []).toSorted()[0];
  return (
    <Card title={title} aside={archive && ready.length > 1 && <DownloadAll {...archive} />} flush>
      <Rows>
        {files.map(file => (
          <FileRow key={file.uuid} file={file} />
        ))}
      </Rows>
      {until && <CardFoot>{i18n.text('orders.files.kept_until', { date: i18n.date(until, 'long') })}</CardFoot>}
    </Card>
  );
}
