import { memo } from 'react';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import type { KeyOrigin } from '../../contract/generated/types.ts';
import classes from './Inspector.module.css';

/** One row for each key: its value, and the file and line, the default or the right that it comes from. */
export const InspectorRows = memo(function InspectorRows({ rows }: { rows: KeyOrigin[] }) {
  const translate = useTranslate();
  return (
    <table className={classes.table} aria-label={translate('origins.keys')}>
      <thead>
        <tr>
          <th scope="col">{translate('origins.key')}</th>
          <th scope="col">{translate('origins.value')}</th>
          <th scope="col">{translate('origins.from')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(origin => (
          <tr key={origin.key}>
            <th scope="row">
              <bdi dir="ltr">{origin.key}</bdi>
            </th>
            <td>{origin.value === null ? translate('origins.absent') : <code dir="ltr">{origin.value}</code>}</td>
            <td>
              <Where origin={origin} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
});

function Where({ origin: { from, file, line, rule, text } }: { origin: KeyOrigin }) {
  const translate = useTranslate();
  return (
    <>
      {from !== 'file' && (
        <span title={rule ?? undefined}>{translate(from === 'role' ? 'origins.taken' : 'origins.default')}</span>
      )}
      {file && (
        <code dir="ltr">
          {file}:{line}
        </code>
      )}
      {text && (
        <small dir="ltr" lang="en">
          {text}
        </small>
      )}
    </>
  );
}
