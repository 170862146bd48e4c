import Switch from '@mui/material/Switch';
import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useCall } from '../../../engine/client/api/index.ts';
import { Card } from '../../../engine/ui/components/index.ts';
import { useBusy } from '../../../engine/ui/hooks/index.ts';
import { toasts } from '../../../engine/ui/layout/index.ts';
import { errorText, useI18n } from '../../../engine/ui/resources/index.ts';
import { invalidatePlan } from '../../shared/plan/planQueries.ts';
import { outlookTexts, planOutlook } from './outlookTexts.ts';
import classes from './Plan.module.css';
import type { Plan } from './usePlan.ts';
import { usePlanIsChanging } from './usePlanIsChanging.ts';

/** Whether the plan renews automatically, always as the server last confirmed it. */
export function RenewCard({ plan }: { plan: Plan }) {
  const i18n = useI18n();
  const id = useId();
  const client = useQueryClient();
  const setting = useCall('setAutoRenew');
  const [isBusy, during] = useBusy();
  const isChanging = usePlanIsChanging();
  const { renewal } = outlookTexts(plan, i18n);
  if (!renewal) return null;

  const setRenewal = async (wanted: boolean) => {
    if (isChanging) return;
    try {
      const changed = await setting.run({ body: { auto_renew: wanted } });
      await invalidatePlan(client);
      const { kind, on } = planOutlook({ ...plan, billing: { ...plan.billing, subscription: changed } });
      const own = { ends: 'off', agreed: 'contract.on', changes: 'on_changes' };
      const key = kind in own ? own[kind as keyof typeof own] : 'on';
      const values = { date: on ? i18n.date(on, 'long') : '', next: changed.outlook.level ?? '' };
      toasts.success(i18n.text(`billing.renew.${key}`, values));
    } catch (error) {
      toasts.error(errorText(error, i18n));
      await invalidatePlan(client);
    }
  };

  return (
    <Card>
      <div className="stack" style={{ gap: 8 }}>
        <div className={classes.switchCard}>
          <h2 id={id} className={classes.cardTitle}>
            {i18n.text('billing.renew.title')}
          </h2>
          <Switch
            checked={renewal.isOn}
            disabled={isBusy || isChanging}
            onChange={(_, wanted) => void during(() => setRenewal(wanted))}
            slotProps={{ input: { role: 'switch', 'aria-labelledby': id } }}
          />
        </div>
        <p className={classes.text}>{renewal.text}</p>
      </div>
    </Card>
  );
}
