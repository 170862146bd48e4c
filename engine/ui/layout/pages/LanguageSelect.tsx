import { languages, nameOfLanguage } from '../../../client/i18n/languages.ts';
import { useLanguage, useTranslate } from '../../../client/i18n/useTranslate.ts';
import { changeSettings } from '../../theme/settings.ts';
import classes from './LanguageSelect.module.css';

/** A choice of the language for pages on which nobody has signed in. */
export function LanguageSelect() {
  const translate = useTranslate();
  const language = useLanguage();
  return (
    <select
      className={classes.select}
      aria-label={translate('shell.language')}
      value={language}
      onChange={event => changeSettings({ language: event.target.value })}
    >
      {languages.map(one => (
        <option key={one} value={one} lang={one}>
          {nameOfLanguage(one)}
        </option>
      ))}
    </select>
  );
}
