import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useListContext } from 'ra-core';
import { type MouseEvent, useState } from 'react';
import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import { DownloadIcon } from '../../shell/icons.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import { type Format, useExport } from './useExport.ts';

/** All rows that the filters leave, as a file; where the file names several kinds, the person chooses one. */
export function ExportButton({ resource, list }: { resource: ResolvedResource; list: ResolvedList }) {
  const say = useSpeaker();
  const { total = 0 } = useListContext();
  const { busy, save } = useExport(resource, list);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { formats } = list.export;
  const [only] = formats;
  const label = say.counted('screens.export', total);
  const press = (event: MouseEvent<HTMLElement>) => {
    if (formats.length === 1 && only) void save(false, only);
    else setAnchor(event.currentTarget);
  };
  const choose = (format: Format) => {
    setAnchor(null);
    void save(false, format);
  };
  return (
    <>
      <Tooltip title={label}>
        <span>
          <IconButton
            size="small"
            aria-label={label}
            aria-haspopup={formats.length > 1 ? 'menu' : undefined}
            disabled={busy || total === 0}
            onClick={press}
          >
            <DownloadIcon />
          </IconButton>
        </span>
      </Tooltip>
      <Menu open={anchor !== null} anchorEl={anchor} onClose={() => setAnchor(null)}>
        {formats.map(format => (
          <MenuItem key={format} onClick={() => choose(format)}>
            {say.text(`lists.format.${format}`)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
