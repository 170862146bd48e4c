import { useTranslate } from '../../client/i18n/useTranslate.ts';
import classes from './SkipLink.module.css';

/** The first link of a page, for the keyboard: it goes past the menu to the content. */
export function SkipLink() {
  const translate = useTranslate();
  return (
    <a className={classes.skip} href="#main" data-screen-only>
      {translate('shell.skip')}
    </a>
  );
}
