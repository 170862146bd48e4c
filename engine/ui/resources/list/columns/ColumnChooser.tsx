import Button from '@mui/material/Button';
import { Suspense, useState } from 'react';
import { useLatched } from '../../../hooks/useLatched.ts';
import { ColumnsIcon } from '../../../icons/icons.ts';
import { deferComponent } from '../../../loading/lazyComponent.tsx';
import { useI18n } from '../../useI18n.ts';
import type { ColumnChooserProps, ColumnWindowProps } from './ColumnWindow.tsx';

const Window = deferComponent(() => import('./ColumnWindow.tsx'));

/** Chooses the columns of the list, and their order. */
export function ColumnChooser(props: ColumnChooserProps) {
  const i18n = useI18n();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button variant="text" size="small" aria-haspopup="dialog" onClick={event => setAnchor(event.currentTarget)}>
        <ColumnsIcon />
        {i18n.text('screens.columns')}
      </Button>
      <ColumnWindow {...props} anchor={anchor} onClosed={() => setAnchor(null)} />
    </>
  );
}

export const ColumnWindow = (props: ColumnWindowProps) =>
  useLatched(props.anchor !== null) && (
    <Suspense fallback={null}>
      <Window {...props} />
    </Suspense>
  );
