import { Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { Notice } from '../../components/Notice.tsx';
import type { SessionNotice } from '../session/sessionView.ts';

/** The error, in a sentence of the server or ours. Unless the person types, it takes the focus, so that it is found at once. */
export function FailureNotice({ said }: { said: SessionNotice }) {
  const translate = useTranslate();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!('isQuiet' in said && said.isQuiet)) notice.current?.focus();
  }, [said]);
  const reload = 'reload' in said && (
    <Button onClick={() => location.reload()}>{translate('shell.crash.reload')}</Button>
  );
  return (
    <Notice tone="error" alert ref={notice} actions={reload}>
      {'sentence' in said ? said.sentence : translate(said.key)}
    </Notice>
  );
}
