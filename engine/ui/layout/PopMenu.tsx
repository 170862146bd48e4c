import { Suspense } from 'react';
import { laterPart } from './onDemand.tsx';
import type { PopMenuProps } from './PopMenuList.tsx';
import { useEver } from './useEver.ts';

const PopMenuList = laterPart(() => import('./PopMenuList.tsx'));

/** What a button with dots or a name opens: one choice of a few. */
export const PopMenu = (props: PopMenuProps) =>
  useEver(props.anchor !== null) && (
    <Suspense fallback={null}>
      <PopMenuList {...props} />
    </Suspense>
  );
