import Button from '@mui/material/Button';
import { Notice } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import { money } from '../../../schemas/billing/money.ts';
import { ThreeDSecureDialog } from '../../shared/payment/ThreeDSecureDialog.tsx';
import { ProblemNotice } from './ProblemNotice.tsx';
import { useCardChoice } from './useCardChoice.ts';
import type { Plan } from './usePlan.ts';
import { usePlanChange } from './usePlanChange.ts';

/** The page was left or reloaded during the bank's challenge about a change, which can still be confirmed. */
export function PendingChallenge({ plan, onDone }: { plan: Plan; onDone: (message: string) => void }) {
  const i18n = useI18n();
  const changing = usePlanChange(useCardChoice(plan.methods), onDone);
  const question = plan.billing.open_question;
  const text = (key: string, args?: Record<string, unknown>) =>
    i18n.text(`billing.subscription.open_question.${key}`, args);
  return (
    <>
      {changing.problem && <ProblemNotice problem={changing.problem} />}
      {question && !changing.problem && (
        <Notice
          tone="warning"
          title={text('title')}
          actions={
            <Button size="small" loading={changing.pending} onClick={() => changing.takeUp(question)}>
              {text('confirm')}
            </Button>
          }
        >
          {text('text', { amount: i18n.money(question.amount), level: question.level })}
        </Notice>
      )}
      {changing.confirming && (
        <ThreeDSecureDialog
          action={changing.confirming}
          amount={i18n.money(money(changing.askedFor ?? 0))}
          onAnswered={response => void changing.confirmed(response)}
          onClose={changing.leaveBank}
        />
      )}
    </>
  );
}
