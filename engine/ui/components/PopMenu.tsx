import { Suspense } from 'react';
import { useLatched } from '../hooks/useLatched.ts';
import { deferComponent } from '../loading/lazyComponent.tsx';
import type { PopMenuProps } from './PopMenuList.tsx';

const PopMenuList = deferComponent(() => import('./PopMenuList.tsx'));

/** What a button with dots or a name opens: one choice of a few. */
export const PopMenu = (props: PopMenuProps) =>
  useLatched(props.anchor !== null) && (
    <Suspense fallback={null}>
      <PopMenuList {...props} />
    </Suspense>
  );
