import { styled } from '@mui/material/styles';
import { Chip, firstLetter } from '../../../engine/ui/components/index.ts';
import { AttachmentIcon, MessageIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';
import type { AuthorSide } from './authorSide.ts';

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
  '& ul svg': { flex: 'none', color: theme.vars.palette.text.secondary },
}));

/** The first letters of first and last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter(Boolean);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map(word => firstLetter(word ?? '')).join('');
}

interface MessageItemProps {
  message: Message;
  isNew: boolean;
  /** Who reads. */
  side: AuthorSide;
}

export function MessageItem({ message, isNew, side: reader }: MessageItemProps) {
  const i18n = useI18n();
  const { side, author, at, text, attachments } = message;
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
          {isNew && (
            <Chip tone="info" icon={MessageIcon}>
              {i18n.text('orders.messages.new')}
            </Chip>
          )}
        </p>
        <p className="text" dir="auto">
          {text}
        </p>
        {attachments.length > 0 && <Attached files={attachments} />}
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
