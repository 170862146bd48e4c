import { useEffect, useRef } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { Notice } from '../../components/Notice.tsx';
import type { SessionNotice } from '../session/sessionView.ts';

/** The error, in a sentence of the server or ours. It takes the focus, so that it is found at once. */
export function FailureNotice({ said }: { said: SessionNotice }) {
  const translate = useTranslate();
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (said) notice.current?.focus();
  }, [said]);
  return (
    <Notice tone="error" alert ref={notice}>
      {'sentence' in said ? said.sentence : translate(said.key)}
    </Notice>
  );
}
