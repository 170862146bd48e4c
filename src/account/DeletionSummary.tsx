import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import type { Subscription } from '../../schemas/generated/types.ts';
import classes from './Account.module.css';

const THINGS = ['goes_you', 'goes_orders', 'goes_recipes', 'goes_cards'] as const;

/** Lists what is deleted, including the paid rest of a plan, and what is kept. */
export function DeletionSummary({ subscription }: { subscription: Subscription | null }) {
  const translate = useTranslate();
  const { date } = useFormatters();
  const t = (key: string, args?: Record<string, unknown>) => translate(`account_deletion.${key}`, args);
  const until = subscription?.end_date;
  return (
    <div className={classes.form}>
      <ul className={classes.points}>
        {THINGS.map(thing => (
          <li key={thing}>{t(thing)}</li>
        ))}
        {until && <li>{t('goes_plan', { plan: subscription.premier_level_data.name, date: date(until, 'long') })}</li>}
      </ul>
      <p className={classes.text}>{t('stays')}</p>
    </div>
  );
}
