import Button from '@mui/material/Button';
import { type Ref, useId } from 'react';
import { Link } from 'react-router';
import { Chip } from '../../../engine/ui/components/index.ts';
import { CheckIcon, ClockIcon } from '../../../engine/ui/icons/icons.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { PremierLevel } from '../../../schemas/generated/types.ts';
import { paths } from '../../paths.ts';
import { dueOf, featuresOf } from './levelTexts.ts';
import classes from './Plan.module.css';
import { canKeepPlan } from './planSelection.ts';
import type { Plan } from './usePlan.ts';

interface LevelColumnProps {
  plan: Plan;
  level: PremierLevel;
  /** Whether the customer has selected this level. */
  isChosen: boolean;
  /** Null: nothing can be changed now. */
  onChoose: ((level: PremierLevel) => void) | null;
  ref?: Ref<HTMLElement> | undefined;
}

/** One level: what it costs and gives, what is due now, and when it would begin. */
export function LevelColumn({ plan, level, isChosen, onChoose, ref }: LevelColumnProps) {
  const i18n = useI18n();
  const heading = useId();
  const { price, is_current, is_pending } = level;
  const due = dueOf(plan, level, i18n);
  return (
    <section
      className={classes.level}
      aria-labelledby={heading}
      data-current={is_current || undefined}
      data-chosen={isChosen || undefined}
      ref={ref}
      tabIndex={-1}
    >
      <div className={classes.name}>
        <h2 id={heading}>{level.name}</h2>
        <Mark isCurrent={is_current} isPending={is_pending} />
      </div>
      <p className={classes.price}>
        {price ? (
          <>
            <bdi dir="ltr">{i18n.money(price)}</bdi>{' '}
            <small>{price.amount > 0 && i18n.text('billing.subscription.a_year')}</small>
          </>
        ) : (
          i18n.text('billing.subscription.on_request')
        )}
      </p>
      <ul className={classes.features}>
        {featuresOf(level, i18n).map(feature => (
          <li key={feature}>
            <CheckIcon size={14} />
            <span>{feature}</span>
          </li>
        ))}
      </ul>
      <div className={classes.due}>
        <span>{due.label}</span>
        <b>
          <bdi>{due.sum}</bdi>
        </b>
        <small>{due.text}</small>
      </div>
      <div className={classes.go}>
        <Choose plan={plan} level={level} isChosen={isChosen} onChoose={onChoose} />
      </div>
    </section>
  );
}

function Mark({ isCurrent, isPending }: { isCurrent: boolean; isPending: boolean }) {
  const i18n = useI18n();
  if (isCurrent)
    return (
      <Chip tone="primary" icon={CheckIcon}>
        {i18n.text('billing.subscription.yours')}
      </Chip>
    );
  if (!isPending) return null;
  return (
    <Chip tone="info" icon={ClockIcon}>
      {i18n.text('billing.subscription.next')}
    </Chip>
  );
}

function Choose({ plan, level, isChosen, onChoose }: Omit<LevelColumnProps, 'ref'>) {
  const i18n = useI18n();
  const { is_current, is_pending, name, price } = level;
  const changesByContract = price === null || plan.current.price === null;
  if (changesByContract)
    return is_current ? null : (
      <Button component={Link} to={`${paths.contact}?topic=billing`} fullWidth>
        {i18n.text('billing.subscription.ask')}
      </Button>
    );
  const isKept = is_current && canKeepPlan(plan);
  if (!onChoose || is_pending || (is_current && !isKept)) return null;
  return (
    <Button fullWidth aria-pressed={isChosen} startIcon={isChosen && <CheckIcon />} onClick={() => onChoose(level)}>
      {i18n.text(isKept ? 'billing.subscription.keep' : 'billing.subscription.choose', { level: name })}
    </Button>
  );
}
