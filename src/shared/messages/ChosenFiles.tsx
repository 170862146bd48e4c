import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import { AttachmentIcon, CloseIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';

const List = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { display: 'flex', alignItems: 'center', gap: 6 },
  '& svg': { flex: 'none' },
  '& bdi': { overflowWrap: 'anywhere', minWidth: 0 },
}));

interface ChosenFilesProps {
  files: Order['files'];
  onChange: (uuids: string[]) => void;
}

/** Files that the message will carry, each with a button to remove it. */
export function ChosenFiles({ files, onChange }: ChosenFilesProps) {
  const i18n = useI18n();
  if (files.length === 0) return null;
  return (
    <List aria-label={i18n.text('orders.messages.attached')}>
      {files.map(({ uuid, name }) => (
        <li key={uuid}>
          <AttachmentIcon size={14} />
          <bdi>{name}</bdi>
          <IconButton
            size="small"
            aria-label={i18n.text('orders.messages.detach', { name })}
            onClick={() => onChange(files.filter(other => other.uuid !== uuid).map(other => other.uuid))}
          >
            <CloseIcon size={14} />
          </IconButton>
        </li>
      ))}
    </List>
  );
}
