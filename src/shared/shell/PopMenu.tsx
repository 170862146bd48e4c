import { Suspense } from 'react';
import { laterPart } from './onDemand.tsx';
import { useEver } from './useEver.ts';

export interface Choice {
  label: string;
  onChoose?: () => void;
  /** The page it leads to. */
  to?: string;
  danger?: boolean;
  /** A line stands above it. */
  apart?: boolean;
}

export interface PopMenuProps {
  /** The button that opened it; null: it is closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  choices: Choice[];
  /** Where it opens: from the button's start, or ending where the button ends. */
  at?: 'start' | 'end';
}

const PopMenuList = laterPart(() => import('./PopMenuList.tsx'));

/** What a button with dots or a name opens: one choice of a few. */
export const PopMenu = (props: PopMenuProps) =>
  useEver(props.anchor !== null) && (
    <Suspense fallback={null}>
      <PopMenuList {...props} />
    </Suspense>
  );
