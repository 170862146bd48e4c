import Button from '@mui/material/Button';
import type { ReactElement } from 'react';
import { TOAST_MS, toasts } from './toasts.ts';

type Mutation = ((how: { isUndo: boolean }) => void) | undefined;

/** The change is made when the toast closes, and never when it is undone. */
export function offerUndo(words: string | ReactElement, mutation: Mutation, undo: string) {
  const finish = setTimeout(() => mutation?.({ isUndo: false }), TOAST_MS.blank);
  const takeBack = () => {
    clearTimeout(finish);
    toasts.dismiss(id);
    mutation?.({ isUndo: true });
  };
  const id = toasts.blank(
    <span>
      {words}
      <Button variant="text" size="small" onClick={takeBack} sx={{ marginInlineStart: 1 }}>
        {undo}
      </Button>
    </span>,
  );
}
