import Button from '@mui/material/Button';
import { CheckIcon, ClockIcon } from '../../../engine/ui/layout/icons.ts';
import { Card, Chip } from '../../../engine/ui/layout/index.ts';
import { type Speaker, useSpeaker } from '../../../engine/ui/resources/index.ts';
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

/** What can be added to a paid level, each with its price for what is left of the term. */
export function AddOnsCard({ plan, selection, onSelect: onWish }: AddOnsCardProps) {
  const say = useSpeaker();
  const term = daysOf(plan);
  const possible = takesAddOns(levelOf(plan, selection).price);
  const isUnpaid = Boolean(plan.billing.renewal?.unpaid);
  return (
    <Card
      title={say.text('billing.add_ons.title')}
      aside={
        <small className="muted">
          {isUnpaid && say.text('billing.subscription.due.after_renewal')}
          {!isUnpaid && !possible && say.text('billing.add_ons.need_level')}
          {!isUnpaid &&
            possible &&
            term &&
            say.text('billing.add_ons.covers', { left: say.counted('billing.subscription.days', term.left) })}
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
  /** Its price of now is told; else only what a year costs. */
  isForSale: boolean;
  onSelect: AddOnsCardProps['onSelect'];
}

export const addOnName = ({ codename, name }: AddOn, say: Speaker): string =>
  say.text(`billing.add_ons.${codename}.name`, { _: name });

function AddOnRow({ addOn, wanted, isForSale, onSelect: onWish }: AddOnRowProps) {
  const say = useSpeaker();
  const { uuid, codename, description, price, prorated_price, is_active, ends_at } = addOn;
  const name = addOnName(addOn, say);
  const act = actionOf(addOn, wanted);
  return (
    <li>
      <div className={classes.grow}>
        <p className={classes.addOnName}>
          {name}
          {is_active && !ends_at && (
            <Chip tone="primary" icon={CheckIcon}>
              {say.text('billing.add_ons.yours')}
            </Chip>
          )}
          {ends_at && (
            <Chip tone="wait" icon={ClockIcon}>
              {say.text('billing.add_ons.ends', { date: say.date(ends_at, 'long') })}
            </Chip>
          )}
        </p>
        <p className={classes.meta}>{say.text(`billing.add_ons.${codename}.text`, { _: description })}</p>
      </div>
      <div className={classes.addOnPrice}>
        {!is_active && isForSale && (
          <strong>
            <bdi dir="ltr">{say.money(prorated_price)}</bdi>
          </strong>
        )}
        <span className={classes.meta}>
          {say.text(is_active || !isForSale ? 'billing.add_ons.yearly' : 'billing.add_ons.then', {
            price: say.money(price),
          })}
        </span>
      </div>
      {onWish && (
        <Button
          size="small"
          aria-label={say.text(`billing.add_ons.${act}_named`, { name })}
          onClick={() => onWish(uuid, !wanted)}
        >
          {say.text(`billing.add_ons.${act}`)}
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
