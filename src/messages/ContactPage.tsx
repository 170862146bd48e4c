import { useState } from 'react';
import { useTranslate } from '../../engine/client/i18n/useTranslate.ts';
import { CallFormPart } from '../../engine/ui/forms/call/CallFormPart.tsx';
import { Notice } from '../../engine/ui/layout/Notice.tsx';
import { PageHeader } from '../../engine/ui/layout/PageHeader.tsx';

/** A message to the team. `?topic=billing&subject=…` fills in what is known already. */
export default function ContactPage() {
  const translate = useTranslate();
  const [sent, setSent] = useState(false);
  const say = (key: string) => translate(`account.contact.${key}`);
  return (
    <>
      <PageHeader title={say('title')} sentence={say('sentence')} />
      <div style={{ display: 'grid', gap: 24, maxWidth: 640 }}>
        {sent && (
          <Notice tone="success" alert>
            {say('sent')}
          </Notice>
        )}
        <CallFormPart id="contact" submit={say('send')} onDone={() => setSent(true)} />
      </div>
    </>
  );
}
