import { useEffect, useRef } from 'react';
import type { FieldErrors } from '../../../client/api/problems.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { Notice } from '../Notice.tsx';

interface ErrorSummaryProps {
  errors: FieldErrors;
  /** The inputs of this page by error key: their ids and labels. */
  fields?: Record<string, { id: string; label: string }>;
}

/**
 * The error summary above a form: links to the faulty fields, and errors of no field. It takes the focus when it
 * appears.
 */
export function ErrorSummary({ errors, fields = {} }: ErrorSummaryProps) {
  const translate = useTranslate();
  const box = useRef<HTMLDivElement>(null);
  const keys = Object.keys(errors);
  const serial = keys.join(' ');
  const known = useRef<string[]>([]);
  useEffect(() => {
    const now = serial ? serial.split(' ') : [];
    // A summary that disappears while a field is edited must not take the focus from it.
    if (now.some(key => !known.current.includes(key))) box.current?.focus();
    known.current = now;
  }, [serial]);
  if (keys.length === 0) return null;
  const atFields = Object.keys(fields).filter(key => errors[key]);
  const elsewhere = keys.filter(key => !fields[key]);
  const title =
    atFields.length > 0
      ? translate('shell.form.check_fields', { smart_count: atFields.length })
      : translate('shell.form.not_done');
  return (
    <Notice tone="error" alert title={title} ref={box}>
      <ul>
        {elsewhere.map(key => (
          <li key={key}>{errors[key]}</li>
        ))}
        {atFields.map(key => (
          <li key={key}>
            <a href={`#${fields[key]?.id}`} onClick={focusTarget}>
              {`${fields[key]?.label}: ${errors[key]}`}
            </a>
          </li>
        ))}
      </ul>
    </Notice>
  );
}

function focusTarget(event: React.MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}
