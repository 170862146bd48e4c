import { useEffect } from 'react';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { startProgress } from '../loading/progress.ts';
import classes from './Loading.module.css';

/** The placeholder of a page that is loading. */
export function Loading() {
  const translate = useTranslate();
  useEffect(startProgress, []);
  return (
    <div className={classes.middle} role="status" aria-label={translate('shell.loading')}>
      <div className={classes.ring} />
    </div>
  );
}
