import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, useCall } from '../../engine/client/api/index.ts';
import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, ErrorState, Segments } from '../../engine/ui/components/index.ts';
import { toasts } from '../../engine/ui/layout/index.ts';
import { errorMessage } from '../../engine/ui/loading/index.ts';
import type { Consent, ConsentPost } from '../../schemas/generated/types.ts';
import classes from './Account.module.css';

const KEY = ['listConsents'];
const LASTING = ['24h', '7d'] as const;

/** Whether staff may see the portal as this customer: allowed for a while, and withdrawn at any moment. */
export function ConsentCard() {
  const translate = useTranslate();
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('listConsents', { signal }),
  });
  const running = data?.find(({ kind }) => kind === 'impersonate');
  return (
    <Card title={translate('account.consents.title')}>
      <div className={classes.form}>
        <p className={classes.text}>{translate('account.consents.sentence')}</p>
        {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton height={40} />}
        {data && (running ? <ActiveConsent consent={running} /> : <ConsentForm />)}
      </div>
    </Card>
  );
}

function ActiveConsent({ consent: { uuid, until } }: { consent: Consent }) {
  const translate = useTranslate();
  const { dateTime } = useFormatters();
  const { change, pending } = useChange();
  const withdrawing = useCall('withdrawConsent');
  const withdraw = () => change(() => withdrawing.run({ params: { consent_uuid: uuid } }), 'withdrawn');
  return (
    <>
      <p className={classes.text}>
        <strong>{translate('account.consents.until', { when: dateTime(until) })}</strong>
      </p>
      <div>
        <Button loading={pending} onClick={() => void withdraw()}>
          {translate('account.consents.withdraw')}
        </Button>
      </div>
    </>
  );
}

function ConsentForm() {
  const translate = useTranslate();
  const [lasts, setLasts] = useState<ConsentPost['lasts']>('24h');
  const { change, pending } = useChange();
  const giving = useCall('giveConsent');
  const give = () => change(() => giving.run({ body: { kind: 'impersonate', lasts } }), 'given');
  return (
    <>
      <Segments
        label={translate('account.consents.lasts')}
        value={lasts}
        options={LASTING.map(value => ({ value, label: translate(`account.consents.lasts_${value}`) }))}
        onChange={setLasts}
      />
      <div>
        <Button loading={pending} onClick={() => void give()}>
          {translate('account.consents.allow')}
        </Button>
      </div>
    </>
  );
}

/** Reports the result of a change, and shows the new state. */
function useChange() {
  const translate = useTranslate();
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const change = async (work: () => Promise<unknown>, done: 'given' | 'withdrawn') => {
    setPending(true);
    try {
      await work();
      toasts.success(translate(`account.consents.${done}`));
    } catch (problem) {
      toasts.error(errorMessage(problem, translate));
    }
    await client.invalidateQueries({ queryKey: KEY });
    setPending(false);
  };
  return { change, pending };
}
