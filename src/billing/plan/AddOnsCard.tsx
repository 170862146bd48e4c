import Button from '@mui/material/Button';
import { Card, Chip } from '../../../engine/ui/components/index.ts';
import { CheckIcon, ClockIcon } from '../../../engine/ui/icons/icons.ts';
import { type I18n, useI18n } from '../../../engine/ui/resources/index.ts';
import { takesAddOns } from '../../../schemas/billing/planCost.ts';
import type { AddOn } from '../../../schemas/generated/types.ts';
import classes from './Plan.module.css';
import { levelOf, type PlanSelection } from './planSelection.ts';
import { daysOf, type Plan } from './usePlan.ts';

interface AddOnsCardProps {
  plan: Plan;
  selection: PlanSelection;
  /** Null: nothing can be changed now. */
  onSelect: ((uuid: string, wanted: boolean) => void) | null;
}

/** What can be added to a paid level, each with its price for the rest of the term. */
export function AddOnsCard({ plan, selection, onSelect: onWish }: AddOnsCardProps) {
  const i18n = useI18n();
  const term = daysOf(plan);
  const possible = takesAddOns(levelOf(plan, selection).price);
  const isUnpaid = Boolean(plan.billing.renewal?.unpaid);
  return (
    <Card
      title={i18n.text('billing.add_ons.title')}
      aside={
        <small className="muted">
          {isUnpaid && i18n.text('billing.subscription.due.after_renewal')}
          {!isUnpaid && !possible && i18n.text('billing.add_ons.need_level')}
          {!isUnpaid &&
            possible &&
            term &&
            i18n.text('billing.add_ons.covers', { left: i18n.plural('billing.subscription.days', term.left) })}
        </small>
      }
      flush
    >
      <ul className={classes.addOns}>
        {plan.addOns.map(addOn => (
          <AddOnRow
            key={addOn.uuid}
            addOn={addOn}
            wanted={selection.addOns.includes(addOn.uuid)}
            isForSale={!isUnpaid}
            onSelect={possible || addOn.is_active ? onWish : null}
          />
        ))}
      </ul>
    </Card>
  );
}

interface AddOnRowProps {
  addOn: AddOn;
  wanted: boolean;
  /** Its current price is shown; else only the yearly price. */
  isForSale: boolean;
  onSelect: AddOnsCardProps['onSelect'];
}

export const addOnName = ({ codename, name }: AddOn, i18n: I18n): string =>
  i18n.text(`billing.add_ons.${codename}.name`, { _: name });

function AddOnRow({ addOn, wanted, isForSale, onSelect: onWish }: AddOnRowProps) {
  const i18n = useI18n();
  const { uuid, codename, description, price, prorated_price, is_active, ends_at } = addOn;
  const name = addOnName(addOn, i18n);
  const act = actionOf(addOn, wanted);
  return (
    <li>
      <div className={classes.grow}>
        <p className={classes.addOnName}>
          {name}
          {is_active && !ends_at && (
            <Chip tone="primary" icon={CheckIcon}>
              {i18n.text('billing.add_ons.yours')}
            </Chip>
          )}
          {ends_at && (
            <Chip tone="warning" icon={ClockIcon}>
              {i18n.text('billing.add_ons.ends', { date: i18n.date(ends_at, 'long') })}
            </Chip>
          )}
        </p>
        <p className={classes.meta}>{i18n.text(`billing.add_ons.${codename}.text`, { _: description })}</p>
      </div>
      <div className={classes.addOnPrice}>
        {!is_active && isForSale && (
          <strong>
            <bdi dir="ltr">{i18n.money(prorated_price)}</bdi>
          </strong>
        )}
        <span className={classes.meta}>
          {i18n.text(is_active || !isForSale ? 'billing.add_ons.yearly' : 'billing.add_ons.then', {
            price: i18n.money(price),
          })}
        </span>
      </div>
      {onWish && (
        <Button
          size="small"
          aria-label={i18n.text(`billing.add_ons.${act}_named`, { name })}
          onClick={() => onWish(uuid, !wanted)}
        >
          {i18n.text(`billing.add_ons.${act}`)}
        </Button>
      )}
    </li>
  );
}

function actionOf({ is_active, ends_at }: AddOn, wanted: boolean): 'add' | 'undo' | 'take_out' | 'keep' {
  if (!is_active) return wanted ? 'undo' : 'add';
  if (ends_at) return wanted ? 'undo' : 'keep';
  return wanted ? 'take_out' : 'undo';
}
