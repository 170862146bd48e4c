import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { CloseIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { MessageAbout } from '../../../schemas/generated/types.ts';

const Place = styled('blockquote')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: 8,
  margin: '4px 0',
  padding: '6px 10px',
  borderInlineStart: `3px solid ${theme.vars.palette.divider}`,
  borderRadius: 4,
  backgroundColor: theme.vars.palette.background.hover,
  overflowWrap: 'anywhere',
  '& > div': { minWidth: 0 },
  '& p': { margin: 0 },
  '& .file': { color: theme.vars.palette.text.secondary },
}));

/** The place in a file that a message is about. */
export function Quote({ about, onRemove }: { about: MessageAbout; onRemove?: (() => void) | undefined }) {
  const i18n = useI18n();
  return (
    <Place>
      <div>
        <p className="file">
          {about.file_name === null
            ? i18n.text('orders.messages.deleted_file')
            : i18n.text('orders.messages.about', { name: about.file_name })}
        </p>
        {about.excerpt && (
          <p>
            “<bdi>{about.excerpt}</bdi>”
          </p>
        )}
      </div>
      {onRemove && (
        <IconButton size="small" aria-label={i18n.text('orders.messages.unquote')} onClick={onRemove}>
          <CloseIcon size={14} />
        </IconButton>
      )}
    </Place>
  );
}
