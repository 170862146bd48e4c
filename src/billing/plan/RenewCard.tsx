import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useCall } from '../../../providers/api/status.ts';
import type { Billing, Subscription } from '../../../schemas/generated/types.ts';
import { billingQuery, planChanged } from '../../shared/plan/planQueries.ts';
import { causeOf } from '../../shared/screens/causeOf.ts';
import { useSpeaker } from '../../shared/screens/useSpeaker.ts';
import { Card } from '../../shared/shell/Card.tsx';
import { toasts } from '../../shared/shell/toasts.ts';
import classes from './Plan.module.css';

/** Whether the plan goes on by itself; what is shown is what the server says. */
export function RenewCard({ subscription }: { subscription: Subscription }) {
  const say = useSpeaker();
  const id = useId();
  const client = useQueryClient();
  const setting = useCall('setAutoRenew');
  const text = (key: string, args?: Record<string, unknown>) => say.text(`billing.renew.${key}`, args);
  const { auto_renew, end_date, pending_level } = subscription;
  // What was agreed by contract is not charged by itself, unless another level follows.
  const isAgreed = subscription.premier_level_data.codename === 'custom' && !pending_level;
  const own = (key: string) => (isAgreed ? `contract.${key}` : key);
  const date = end_date ? say.date(end_date, 'long') : '';

  const set = async (wanted: boolean) => {
    if (setting.status === 'fetching') return;
    try {
      const changed = await setting.run({ body: { auto_renew: wanted } });
      client.setQueryData(billingQuery.queryKey, (known: Billing | undefined) =>
        known ? { ...known, subscription: changed } : known,
      );
      toasts.success(text(wanted ? own('on') : 'off', { date }));
    } catch (error) {
      toasts.error(causeOf(error, say));
    }
    await planChanged(client);
  };

  return (
    <Card>
      <div className={classes.stack} style={{ gap: 8 }}>
        <div className={classes.switchCard}>
          <h2 id={id} className={classes.cardTitle}>
            {text('title')}
          </h2>
          <Switch
            checked={auto_renew}
            disabled={setting.status === 'fetching'}
            onChange={(_, wanted) => void set(wanted)}
            slotProps={{ input: { role: 'switch', 'aria-labelledby': id } }}
          />
        </div>
        <p className={classes.text}>{text(own(auto_renew ? 'text' : 'text_off'), { date })}</p>
      </div>
    </Card>
  );
}
