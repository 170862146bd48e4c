import Button from '@mui/material/Button';
import { useEffect, useId, useRef } from 'react';
import { BankDialog } from '../../shared/payment/BankDialog.tsx';
import { useSpeaker } from '../../shared/screens/useSpeaker.ts';
import { changeWords } from './changeWords.ts';
import { PayFrom } from './PayFrom.tsx';
import classes from './Plan.module.css';
import { ProblemNotice } from './ProblemNotice.tsx';
import { useCardChoice } from './useCardChoice.ts';
import type { Plan } from './usePlan.ts';
import { usePlanChange } from './usePlanChange.ts';
import { dueFor, type Wish } from './wish.ts';

interface ChangePanelProps {
  plan: Plan;
  wish: Wish;
  /** What was due when it was chosen, in minor units. */
  seen: number | undefined;
  onDone: (message: string) => void;
  onCancel: () => void;
}

const AMOUNT_CHANGED = { kind: 'amount_changed' } as const;

/** What is about to be changed, what is paid for it now, and the button that does it. */
export function ChangePanel({ plan, wish, seen, onDone, onCancel }: ChangePanelProps) {
  const say = useSpeaker();
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const cards = useCardChoice(plan.methods);
  const changing = usePlanChange(cards, onDone);
  const { title, lines, points, button } = changeWords(plan, wish, say);
  const due = dueFor(plan, wish);
  // The plan renewed, or a day or a price is another: the button must not become dearer without a word.
  const moved = seen !== undefined && seen !== due.amount && !changing.pending ? AMOUNT_CHANGED : null;
  const problem = changing.problem ?? moved;
  const press = () => {
    if (!changing.pending) void changing.change(wish, due.amount);
  };
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    heading.current?.parentElement?.scrollIntoView?.({ block: 'nearest' });
  }, []);

  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {title}
      </h2>
      {problem && <ProblemNotice problem={problem} />}
      {points.length > 0 && (
        <ul className={classes.points}>
          {points.map(point => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {lines.length > 0 && (
        <>
          <dl className={classes.lines} aria-live="polite">
            {lines.map(({ label, sum }) => (
              <Line key={label} label={label} sum={sum} />
            ))}
            <Line label={say.text('billing.subscription.due.label')} sum={say.money(due)} isSum />
          </dl>
          <PayFrom cards={cards} due={due} disabled={changing.pending} onSubmit={press} />
        </>
      )}
      <div className={classes.buttons}>
        <Button variant="contained" size="large" loading={changing.pending} onClick={press}>
          {button}
        </Button>
        <Button variant="text" size="large" disabled={changing.pending} onClick={onCancel}>
          {say.text('billing.subscription.change.cancel')}
        </Button>
      </div>
      {changing.confirming && (
        <BankDialog
          action={changing.confirming}
          amount={say.money({ ...due, amount: changing.askedFor ?? due.amount })}
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
