import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useEffect, useId, useRef } from 'react';
import { CallError } from '../../../engine/client/api/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { money } from '../../../schemas/billing/money.ts';
import { ThreeDSecureDialog } from '../../shared/payment/ThreeDSecureDialog.tsx';
import { CardSelect } from './CardSelect.tsx';
import { AMOUNT_CHANGED, problemOf } from './changeProblem.ts';
import { changeTexts, changeTitle } from './changeTexts.ts';
import classes from './Plan.module.css';
import { ProblemNotice } from './ProblemNotice.tsx';
import { type PlanSelection, toPlanChange } from './planSelection.ts';
import { useAmountChanged } from './useAmountChanged.ts';
import { useCardChoice } from './useCardChoice.ts';
import type { Plan } from './usePlan.ts';
import { usePlanChange } from './usePlanChange.ts';
import { usePlanIsChanging } from './usePlanIsChanging.ts';
import { usePlanPreview } from './usePlanPreview.ts';

interface ChangePanelProps {
  plan: Plan;
  selection: PlanSelection;
  onDone: (message: string) => void;
  onCancel: () => void;
}

/** The selected change, what is paid for it now, and the button that makes it. */
export function ChangePanel({ plan, selection, onDone, onCancel }: ChangePanelProps) {
  const i18n = useI18n();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const cards = useCardChoice(plan.methods);
  const changing = usePlanChange(cards, onDone);
  const isChanging = usePlanIsChanging();
  const choice = toPlanChange(plan, selection);
  const { data: preview, error } = usePlanPreview(choice);
  const moved = useAmountChanged(JSON.stringify(choice), preview?.due_now.amount);
  const words = preview && changeTexts(plan, selection, preview, i18n);
  const known = changing.problem ?? (moved && !changing.pending ? AMOUNT_CHANGED : null);
  const problem = known ?? (error instanceof CallError ? problemOf(error, false) : null);
  const press = () => {
    if (!changing.pending && preview) void changing.change(choice, preview.due_now.amount);
  };
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  return (
    <section className={classes.panel} aria-labelledby={id} aria-busy={!preview && !error}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {changeTitle(plan, selection, i18n)}
      </h2>
      {problem && <ProblemNotice problem={problem} />}
      {words && words.points.length > 0 && (
        <ul className={classes.points}>
          {words.points.map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {preview && words && words.lines.length > 0 && (
        <>
          <dl className={classes.lines} aria-live="polite">
            {words.lines.map(({ label, sum }) => (
              <Line key={label} label={label} sum={sum} />
            ))}
            <Line label={i18n.text('billing.subscription.due.label')} sum={i18n.money(preview.due_now)} isSum />
          </dl>
          <CardSelect cards={cards} due={preview.due_now} disabled={changing.pending} onSubmit={press} />
        </>
      )}
      {!preview && !error && <Skeleton variant="rounded" height={96} />}
      <div className={classes.buttons}>
        {words && (
          <Button variant="contained" size="large" loading={changing.pending} disabled={isChanging} onClick={press}>
            {words.button}
          </Button>
        )}
        <Button variant="text" size="large" disabled={changing.pending} onClick={onCancel}>
          {i18n.text('billing.subscription.change.cancel')}
        </Button>
      </div>
      {changing.confirming && (
        <ThreeDSecureDialog
          action={changing.confirming}
          amount={i18n.money(money(changing.askedFor ?? preview?.due_now.amount ?? 0))}
          onAnswered={response => void changing.confirmed(response)}
          onClose={changing.leaveBank}
        />
      )}
    </section>
  );
}

const Line = ({ label, sum, isSum }: { label: string; sum: string; isSum?: boolean }) => (
  <div data-sum={isSum}>
    <dt>{label}</dt>
    <dd>
      <bdi dir="ltr">{sum}</bdi>
    </dd>
  </div>
);
