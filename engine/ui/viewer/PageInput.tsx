import { useId, useState } from 'react';
import { latinDigits } from '../../dsl/text/normalize.ts';
import { useI18n } from '../resources/useI18n.ts';
import classes from './PageInput.module.css';
import type { ViewerTools } from './viewerTools.ts';

/** The number of the page, to read and to change. */
export function PageInput({ current, count, open }: NonNullable<ViewerTools['pages']>) {
  const i18n = useI18n();
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const submit = () => {
    const page = Number(latinDigits(typed ?? '').replace(/\D/g, ''));
    setTyped(undefined);
    if (page >= 1 && page <= count) open(page);
  };
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {i18n.text('viewer.page')}
      </label>
      <input
        id={id}
        className={classes.page}
        inputMode="numeric"
        value={typed ?? i18n.number(current)}
        onChange={event => setTyped(event.target.value)}
        onFocus={event => event.target.select()}
        onBlur={submit}
        onKeyDown={event => {
          if (event.key === 'Enter') submit();
        }}
      />
      <span className={classes.small}>{i18n.text('viewer.of_pages', { total: i18n.number(count) })}</span>
    </>
  );
}
