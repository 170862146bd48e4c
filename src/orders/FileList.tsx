import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { Card } from '../../engine/ui/components/index.ts';
import { AlertIcon, DownloadIcon } from '../../engine/ui/icons/icons.ts';
import { type I18n, useI18n } from '../../engine/ui/resources/index.ts';
import { Thumbnail, useFileLink } from '../../engine/ui/viewer/index.ts';
import type { Order } from '../../schemas/generated/types.ts';
import { CardFoot, CardLead, CardRows } from '../shared/CardRows.tsx';
import { isReviewable } from '../shared/reviewableFiles.ts';
import { type Archive, DownloadAll } from './DownloadAll.tsx';
import { fileFacts } from './fileFacts.ts';
import { ReviewFigures } from './ReviewFigures.tsx';

type OrderFile = Order['files'][number];

const Rows = styled(CardRows)(({ theme }) => ({
  '& li': { position: 'relative' },
  '& .what': { flex: 1, minWidth: 0, display: 'grid' },
  '& .title': { fontWeight: 500, color: 'inherit', overflowWrap: 'anywhere' },
  '& a.title': { textDecoration: 'none' },
  '& a.title:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
  // A press on the thumbnail opens the file too.
  '& a.title::after': { content: '""', position: 'absolute', insetBlock: 0, insetInlineStart: 0, width: 80 },
  '& .meta': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& .bad': { color: theme.vars.palette.error.main },
}));

const isBad = ({ upload, scan }: OrderFile) => upload === 'failed' || scan === 'quarantined';

/** The state of the file, if it is worth showing; a checked file has none. */
function stateOf(file: OrderFile, i18n: I18n): string | undefined {
  if (file.error) return i18n.text(`uploads.failed.${file.error}`);
  if (file.upload !== 'done') return i18n.text(`orders.files.state.${file.upload}`);
  if (file.scan !== 'clean') return i18n.text(`orders.files.state.${file.scan}`);
  if (!file.download_url) return i18n.text('orders.files.state.gone');
  return file.preview_problem ? i18n.text(`orders.files.preview_problem.${file.preview_problem}`) : undefined;
}

/** Whether some of its changes are decided, and others not. */
const isBegun = ({ review }: OrderFile) => !!review && review.decided > 0 && review.decided < review.changes;

/** The review rooms of the files in a list. */
export interface FileReviews {
  path: (file: string) => string;
  /** Whether the reader decides changes now. */
  isOpen: boolean;
}

function FileRow({ file, review }: { file: OrderFile; review?: FileReviews | undefined }) {
  const i18n = useI18n();
  const linkTo = useFileLink();
  const state = stateOf(file, i18n);
  const verb = review?.isOpen && isBegun(file) ? 'continue' : 'review';
  const label = i18n.text('orders.files.download', { name: file.name });
  return (
    <li>
      <Thumbnail name={file.name} src={file.thumbnail_url} icon={isBad(file) ? AlertIcon : undefined} />
      <div className="what">
        {file.download_url ? (
          <Link className="title" {...linkTo(file.uuid)}>
            {file.name}
          </Link>
        ) : (
          <span className="title">{file.name}</span>
        )}
        <span className="meta">{file.review ? <ReviewFigures review={file.review} /> : fileFacts(file, i18n)}</span>
        {state && <span className={isBad(file) ? 'meta bad' : 'meta'}>{state}</span>}
      </div>
      {review && isReviewable(file) && (
        <Button
          size="small"
          component={Link}
          to={review.path(file.uuid)}
          aria-label={i18n.text(`orders.files.${verb}_name`, { name: file.name })}
        >
          {i18n.text(`orders.files.${verb}`)}
        </Button>
      )}
      {file.download_url && (
        <IconButton size="small" href={file.download_url} download={file.name} aria-label={label}>
          <DownloadIcon />
        </IconButton>
      )}
    </li>
  );
}

interface FileRowsProps {
  files: OrderFile[];
  /** Results have a link to their review rooms. */
  review?: FileReviews | undefined;
}

/** Rows in the order of their names, because files that arrive together have no other order. */
export function FileRows({ files, review }: FileRowsProps) {
  const byName = new Intl.Collator(undefined, { numeric: true });
  return (
    <Rows>
      {files
        .toSorted((one, other) => byName.compare(one.name, other.name))
        .map(file => (
          <FileRow key={file.uuid} file={file} review={review} />
        ))}
    </Rows>
  );
}

interface FileListProps extends FileRowsProps {
  title: string;
  /** A sentence below the title. */
  facts?: string | undefined;
  /** The archive of all files; if absent, the files are downloaded one by one. */
  archive?: Archive | undefined;
}

export function FileList({ title, files, facts, archive, review }: FileListProps) {
  const i18n = useI18n();
  const ready = files.filter(({ download_url }) => download_url);
  const until = ready.flatMap(file => file.expires_at ?? []).toSorted()[0];
  return (
    <Card title={title} aside={archive && ready.length > 1 && <DownloadAll {...archive} />} flush>
      {facts && <CardLead>{facts}</CardLead>}
      <FileRows files={files} review={review} />
      {until && <CardFoot>{i18n.text('orders.files.kept_until', { date: i18n.date(until, 'long') })}</CardFoot>}
    </Card>
  );
}
