import Skeleton from '@mui/material/Skeleton';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Card, CardSkeleton, ErrorState } from '../../engine/ui/components/index.ts';
import { PageHeader, toasts } from '../../engine/ui/layout/index.ts';
import { Columns, errorText, type I18n, useI18n } from '../../engine/ui/resources/index.ts';
import type { PremierLevel } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { AddOnsCard } from './plan/AddOnsCard.tsx';
import { CancelCard } from './plan/CancelCard.tsx';
import { ChangePanel } from './plan/ChangePanel.tsx';
import { isChange } from './plan/changeTexts.ts';
import { LevelColumn } from './plan/LevelColumn.tsx';
import { outlookTexts } from './plan/outlookTexts.ts';
import { PendingChallenge } from './plan/PendingChallenge.tsx';
import classes from './plan/Plan.module.css';
import { PlanNotice } from './plan/PlanNotice.tsx';
import { ProblemNotice } from './plan/ProblemNotice.tsx';
import { getPlanActions } from './plan/planActions.ts';
import {
  currentSelection,
  isSameSelection,
  type PlanSelection,
  resumesRenewal,
  withAddOn,
  withLevel,
} from './plan/planSelection.ts';
import { RenewCard } from './plan/RenewCard.tsx';
import { daysOf, type Plan, usePlan } from './plan/usePlan.ts';

/** The levels side by side, the add-ons, and how the plan continues or ends. */
export default function SubscriptionPage() {
  const i18n = useI18n();
  const { plan, error, refetch } = usePlan();
  return (
    <>
      <PageHeader
        title={i18n.text('billing.subscription.title')}
        sentence={plan ? planStatusText(plan, i18n) : i18n.text('billing.subscription.sentence')}
      />
      {plan && <PlanOffer plan={plan} />}
      {plan && (
        <p style={{ marginBottom: 0 }}>
          <Link to={paths.subscriptionHistory} className="link">
            {i18n.text('billing.subscription.history')}
          </Link>
        </p>
      )}
      {!plan && error && (
        <Card flush>
          <ErrorState onRetry={refetch}>{errorText(error, i18n)}</ErrorState>
        </Card>
      )}
      {!plan && !error && <PlanSkeleton />}
    </>
  );
}

/** "Limited until 1 March 2027, then 299.00 USD a year. 94 of 365 days are left." */
function planStatusText(plan: Plan, i18n: I18n): string {
  const { header } = outlookTexts(plan, i18n);
  const term = daysOf(plan);
  if (!term || plan.billing.renewal?.unpaid) return header;
  const left = i18n.text('billing.subscription.standing.left', {
    left: i18n.number(term.left),
    of: i18n.plural('billing.subscription.days', term.of),
  });
  return `${header} ${left}`;
}

/** `from`: the customer's plan when they chose; the selection changes only its own part. */
interface SelectedPlan {
  selection: PlanSelection;
  from: PlanSelection;
}

const OVERTAKEN = { kind: 'overtaken' } as const;

function PlanOffer({ plan }: { plan: Plan }) {
  const [wished, setWished] = useState<SelectedPlan | null>(null);
  const currentLevel = useRef<HTMLElement>(null);
  const focused = useRef<HTMLElement | null>(null);
  const pressed = useRef<HTMLElement | null>(null);
  const offers = getPlanActions(plan);
  const present = currentSelection(plan);
  const isOvertaken =
    wished !== null && !isSameSelection(wished.from, present) && !isSameSelection(wished.selection, present);
  const selection = wished && !isOvertaken ? wished.selection : present;
  const isOpen = isChange(plan, selection);

  const focusCurrentLevel = () => {
    currentLevel.current?.focus();
    focused.current = currentLevel.current;
  };
  // The new plan can arrive after the change is reported: the focus follows to its level.
  useEffect(() => {
    if (present.level && focused.current && document.activeElement === focused.current) {
      currentLevel.current?.focus();
      focused.current = currentLevel.current;
    }
  }, [present.level]);

  const want = (next: PlanSelection) => {
    if (document.activeElement instanceof HTMLElement) pressed.current = document.activeElement;
    setWished(isChange(plan, next) ? { selection: next, from: present } : null);
  };
  const handleDone = (message: string) => {
    setWished(null);
    toasts.success(message);
    focusCurrentLevel();
  };
  const cancel = () => {
    setWished(null);
    pressed.current?.focus();
  };
  const choose = (level: PremierLevel) => want(withLevel(plan, selection, level));
  const panel = isOpen && <ChangePanel plan={plan} selection={selection} onDone={handleDone} onCancel={cancel} />;
  // Below the pressed button, so that the page does not scroll away from it.
  const isAboutLevel = selection.level !== present.level || resumesRenewal(plan, selection);

  return (
    <div className="stack">
      {isOvertaken && <ProblemNotice problem={OVERTAKEN} />}
      {!isOpen && <PendingChallenge plan={plan} onDone={handleDone} />}
      <PlanNotice plan={plan} />
      <div className={classes.levels}>
        {plan.levels.map(level => (
          <LevelColumn
            key={level.uuid}
            plan={plan}
            level={level}
            isChosen={isOpen && selection.level === level.uuid}
            onChoose={offers.change ? choose : null}
            ref={level.is_current ? currentLevel : undefined}
          />
        ))}
      </div>
      {isAboutLevel && panel}
      <Columns
        main={
          <>
            <AddOnsCard
              plan={plan}
              selection={selection}
              onSelect={offers.change ? (uuid, wanted) => want(withAddOn(selection, uuid, wanted)) : null}
            />
            {!isAboutLevel && panel}
          </>
        }
        aside={
          (offers.renew || offers.cancel) && (
            <>
              {offers.renew && <RenewCard plan={plan} />}
              {offers.cancel && <CancelCard plan={plan} onDone={focusCurrentLevel} />}
            </>
          )
        }
      />
    </div>
  );
}

const LEVELS = [0, 1, 2, 3];

function PlanSkeleton() {
  const i18n = useI18n();
  return (
    <div className="stack" role="status" aria-label={i18n.text('billing.subscription.loading')} aria-busy="true">
      <CardSkeleton height={92} />
      <div className={classes.levels}>
        {LEVELS.map(level => (
          <div key={level} className={classes.level}>
            <Skeleton width="60%" height={28} />
            <Skeleton width="80%" height={54} />
            <Skeleton variant="rounded" height={132} />
            <Skeleton width="70%" height={96} />
            <Skeleton variant="rounded" height={36} />
          </div>
        ))}
      </div>
      <Columns main={<CardSkeleton height={380} />} aside={<CardSkeleton height={140} />} />
    </div>
  );
}
