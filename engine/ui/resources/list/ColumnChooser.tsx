import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { ColumnsIcon } from '../../layout/icons.ts';
import { laterPart } from '../../layout/onDemand.tsx';
import { useEver } from '../../layout/useEver.ts';
import { useSpeaker } from '../useSpeaker.ts';
import type { ColumnChooserProps, ColumnWindowProps } from './ColumnWindow.tsx';

const Window = laterPart(() => import('./ColumnWindow.tsx'));

/** Which columns stand in the list, and in what order. */
export function ColumnChooser(props: ColumnChooserProps) {
  const say = useSpeaker();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button variant="text" size="small" aria-haspopup="dialog" onClick={event => setAnchor(event.currentTarget)}>
        <ColumnsIcon />
        {say.text('screens.columns')}
      </Button>
      <ColumnWindow {...props} anchor={anchor} onClosed={() => setAnchor(null)} />
    </>
  );
}

export const ColumnWindow = (props: ColumnWindowProps) =>
  useEver(props.anchor !== null) && (
    <Suspense fallback={null}>
      <Window {...props} />
    </Suspense>
  );
