import Button from '@mui/material/Button';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { AttachmentIcon, CheckIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { Order } from '../../../schemas/generated/types.ts';

type Files = Order['files'];

const MAX_FILES = 20;

interface AttachFilesProps {
  files: Files;
  chosen: string[];
  onChange: (uuids: string[]) => void;
}

const isHere = ({ upload, scan }: Files[number]): boolean => upload === 'done' && scan !== 'quarantined';

/** Choice among the files of the order, to which the message refers. */
export function AttachFiles({ files, chosen, onChange }: AttachFilesProps) {
  const i18n = useI18n();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const offered = files.filter(isHere);
  if (offered.length === 0) return null;
  const toggle = (uuid: string) =>
    onChange(chosen.includes(uuid) ? chosen.filter(other => other !== uuid) : [...chosen, uuid]);
  return (
    <>
      <Button
        variant="text"
        startIcon={<AttachmentIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {i18n.text('orders.messages.attach')}
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-label': i18n.text('orders.messages.attach') }, paper: { sx: { maxWidth: 360 } } }}
      >
        {offered.map(({ uuid, name }) => {
          const isChosen = chosen.includes(uuid);
          return (
            <MenuItem
              key={uuid}
              role="menuitemcheckbox"
              aria-checked={isChosen}
              disabled={!isChosen && chosen.length >= MAX_FILES}
              onClick={() => toggle(uuid)}
              sx={{ gap: 1, whiteSpace: 'normal', overflowWrap: 'anywhere' }}
            >
              <span style={{ width: 16, display: 'inline-flex' }}>{isChosen && <CheckIcon />}</span>
              <bdi>{name}</bdi>
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
