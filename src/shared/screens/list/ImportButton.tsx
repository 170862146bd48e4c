import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { lazy, Suspense, useState } from 'react';
import type { ResolvedList, ResolvedResource } from '../../../../schemas/language/resource.ts';
import { UploadIcon } from '../../shell/icons.tsx';
import { useSpeaker } from '../useSpeaker.ts';

const ImportDialog = lazy(() => import('./import/ImportDialog.tsx'));

interface ImportButtonProps {
  resource: ResolvedResource;
  list: ResolvedList;
}

export function ImportButton({ resource, list }: ImportButtonProps) {
  const say = useSpeaker();
  const [open, setOpen] = useState(false);
  const label = say.text('lists.import.label');
  if (!list.actions.includes('import') || !resource.rights.create) return null;
  return (
    <>
      <Tooltip title={label}>
        <IconButton size="small" aria-label={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <UploadIcon />
        </IconButton>
      </Tooltip>
      {open && (
        <Suspense fallback={null}>
          <ImportDialog resource={resource} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
