import { languages, nameOfLanguage } from '../../../client/i18n/languages.ts';
import { useLanguage, useTranslate } from '../../../client/i18n/useTranslate.ts';
import { changeSettings } from '../../theme/settings.ts';
import classes from './CenteredPage.module.css';

/** The language can be changed before anyone has signed in. */
export function CenteredPageFooter() {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <footer className={classes.foot}>
      <select
        aria-label={translate('shell.settings.language')}
        value={language}
        onChange={event => changeSettings({ language: event.target.value })}
      >
        {languages.map(one => (
          <option key={one} value={one} lang={one}>
            {nameOfLanguage(one)}
          </option>
        ))}
      </select>
    </footer>
  );
}
