import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import type { ResolvedList } from '../../../../schemas/language/resource.ts';
import { ColumnsIcon } from '../../shell/icons.tsx';
import { laterPart } from '../../shell/onDemand.tsx';
import { useEver } from '../../shell/useEver.ts';
import { useSpeaker } from '../useSpeaker.ts';
import type { ListAddress } from './listAddress.ts';
import type { ChangeAddress } from './useListAddress.ts';

const Window = laterPart(() => import('./ColumnWindow.tsx'));

export interface ColumnChooserProps {
  list: ResolvedList;
  address: ListAddress;
  change: ChangeAddress;
}

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

export interface ColumnWindowProps extends ColumnChooserProps {
  /** What it was opened by; null: it is closed. */
  anchor: HTMLElement | null;
  onClosed: () => void;
}

export const ColumnWindow = (props: ColumnWindowProps) =>
  useEver(props.anchor !== null) && (
    <Suspense fallback={null}>
      <Window {...props} />
    </Suspense>
  );
