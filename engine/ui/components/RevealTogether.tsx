import type { ReactNode } from 'react';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { useRevealedTogether } from '../hooks/useRevealedTogether.ts';
import classes from './RevealTogether.module.css';

interface RevealTogetherProps {
  /** A part that is shown again under this name uses the cached data, without waiting. */
  name: string;
  /** The same places, empty. */
  skeleton: ReactNode;
  children: ReactNode;
}

/** Shows its children once all of their queries are answered, so that no card moves when another one arrives. */
export function RevealTogether({ name, skeleton, children }: RevealTogetherProps) {
  const translate = useTranslate();
  const arrived = useRevealedTogether(name);
  return (
    <div className={classes.place}>
      {!arrived && (
        <div aria-busy="true" role="status" aria-label={translate('screens.loading')}>
          {skeleton}
        </div>
      )}
      {/* As wide as it will be, so that lists and charts measure themselves once. */}
      <div className={arrived ? undefined : classes.coming}>{children}</div>
    </div>
  );
}
