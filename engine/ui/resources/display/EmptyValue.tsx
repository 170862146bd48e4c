import type { I18n } from '../useI18n.ts';
import classes from './EmptyValue.module.css';

/** Shows that there is no value. Cards and lines of facts leave it out. */
export function EmptyValue({ i18n }: { i18n: I18n }) {
  return (
    <span data-absent className={classes.absent}>
      {i18n.text('screens.none')}
    </span>
  );
}
