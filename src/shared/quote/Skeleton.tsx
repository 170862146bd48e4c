import { useTranslate } from '../../../engine/client/i18n/index.ts';
import classes from './Skeleton.module.css';

/** The place of a figure that is awaited; never an earlier one. `shown` false: nothing is awaited, only the place is kept. */
export function Skeleton({ shown = true, width }: { shown?: boolean; width: string }) {
  const translate = useTranslate();
  return (
    <span
      className={shown ? classes.bar : classes.place}
      style={{ inlineSize: width }}
      {...(shown && { role: 'img', 'aria-label': translate('quote.awaited') })}
    />
  );
}
