import { useState } from 'react';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Notice } from '../../engine/ui/components/index.ts';
import { CallFormPart } from '../../engine/ui/forms/index.ts';
import { PageHeader } from '../../engine/ui/layout/index.ts';

/** A message to the team. `?topic=billing&subject=…` fills in what is known already. */
export default function ContactPage() {
  const translate = useTranslate();
  const [sent, setSent] = useState(false);
  const t = (key: string) => translate(`account.contact.${key}`);
  return (
    <>
      <PageHeader title={t('title')} sentence={t('sentence')} />
      <div style={{ display: 'grid', gap: 24, maxWidth: 640 }}>
        {sent && (
          <Notice tone="success" alert>
            {t('sent')}
          </Notice>
        )}
        <CallFormPart id="contact" submit={t('send')} onDone={() => setSent(true)} />
      </div>
    </>
  );
}
