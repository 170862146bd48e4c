import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { firstLetter } from '../../../engine/ui/components/index.ts';
import { AttachmentIcon, CheckIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import type { AuthorSide } from './authorSide.ts';
import { Quote } from './Quote.tsx';

type Message = Order['messages'][number];

const Item = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  gap: 12,
  '& .initials': {
    ...theme.typography.caption,
    width: 28,
    height: 28,
    display: 'grid',
    placeItems: 'center',
    borderRadius: '50%',
    fontWeight: 600,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.hover,
  },
  '&[data-side="support"] .initials': {
    color: theme.vars.palette.primary.main,
    backgroundColor: theme.vars.palette.primary.soft,
  },
  '& .head': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', margin: '0 0 2px' },
  '& .author': { fontWeight: 600, overflowWrap: 'anywhere' },
  '& time': { ...theme.typography.body2, color: theme.vars.palette.text.secondary },
  '& .text': { margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' },
  '& ul': { listStyle: 'none', margin: '8px 0 0', padding: 0, display: 'grid', gap: 4 },
  '& ul li': { ...theme.typography.body2, display: 'flex', alignItems: 'center', gap: 6, overflowWrap: 'anywhere' },
  '& .does': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '4px 12px', margin: '4px 0 0' },
  '& .read': {
    ...theme.typography.body2,
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    margin: '4px 0 0',
    color: theme.vars.palette.text.secondary,
  },
  '& ul svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));

/** The first letters of first and last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => firstLetter(word ?? '')).join('');
}

interface MessageItemProps {
  message: Message;
  /** Who reads. */
  side: AuthorSide;
  /** The address of the place that the message is about. */
  place?: string | undefined;
  /** Actions that the page offers on the message. */
  children?: ReactNode;
}

/** A message with its quote, its files, and whether the other side has read it. */
export function MessageItem({ message, side: reader, place, children }: MessageItemProps) {
  const i18n = useI18n();
  const { side, author, at, text, attachments, about, read_at, read_by } = message;
  const isOwn = (side === 'customer') === (reader.name === 'customer');
  return (
    <Item data-side={side}>
      <span className="initials" aria-hidden="true">
        {initialsOf(author)}
      </span>
      <div>
        <p className="head">
          <span className="author" dir="auto">
            {side === 'customer' && reader.name === 'customer' ? i18n.text('orders.messages.you') : author}
          </span>
          <time dateTime={at} title={i18n.fullDate(at)}>
            {i18n.shortDateTime(at)}
          </time>
        </p>
        {about && <Quote about={about} />}
        <p className="text" dir="auto">
          {text}
        </p>
        {attachments.length > 0 && <Attached files={attachments} />}
        {(place || children) && (
          <p className="does">
            {place && <Link to={place}>{i18n.text('orders.messages.open')}</Link>}
            {children}
          </p>
        )}
        {isOwn && read_at && read_by && (
          <p className="read">
            <CheckIcon size={14} />
            {i18n.text('orders.messages.read_by', { name: read_by, date: i18n.shortDate(read_at) })}
          </p>
        )}
      </div>
    </Item>
  );
}

function Attached({ files }: { files: Message['attachments'] }) {
  const i18n = useI18n();
  return (
    <ul aria-label={i18n.text('orders.messages.attached')}>
      {files.map(({ uuid, name, download_url, scan }) => (
        <li key={uuid}>
          <AttachmentIcon size={14} />
          {download_url ? (
            <a href={download_url} download={name}>
              <bdi>{name}</bdi>
            </a>
          ) : (
            <span>
              <bdi>{name}</bdi>
              {scan !== 'clean' && ` (${i18n.text(`orders.messages.${scan === 'pending' ? 'checking' : 'held'}`)})`}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
