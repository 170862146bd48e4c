import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useId, useRef, useState } from 'react';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import { DialogActionButton, DialogFrame } from '../../../components/DialogFrame.tsx';
import { Notice } from '../../../components/Notice.tsx';
import type { FormHandle } from '../../../forms/FormRenderer.tsx';
import type { Answers } from '../../../forms/stepContext.ts';
import { getAction } from '../../actions/availableActions.ts';
import { useActionProblem } from '../../actions/useActionProblem.ts';
import { newRecord } from '../../edit/answers/screenAnswers.ts';
import { useScreenForm } from '../../edit/useScreenForm.ts';
import { errorText } from '../../errorText.ts';
import { useI18n } from '../../useI18n.ts';
import { BulkQuestions } from './BulkQuestions.tsx';
import type { BulkPlan } from './bulkPlan.ts';
import { OutcomeList } from './OutcomeList.tsx';
import { outcomeText } from './outcome.ts';
import { rowCountText } from './rowCountText.ts';
import { useRun } from './useRun.ts';

interface BulkFrameProps {
  resource: ResolvedResource;
  name: string;
  ids: string[];
  plan: BulkPlan;
  /** Called whenever the answers become complete or incomplete. */
  onAnswers: ((answers: Answers | undefined) => void) | undefined;
  onClosed: () => void;
}

/** Dialog of a bulk action, from the question to the outcome of every row. */
export function BulkFrame({ resource, name, ids, plan, onAnswers, onClosed }: BulkFrameProps) {
  const i18n = useI18n();
  const formId = useId();
  const handle = useRef<FormHandle>(null);
  const [open, setOpen] = useState(true);
  const [isReady, setIsReady] = useState(false);
  const action = getAction(resource, name);
  const hasInputs = action.inputs.length > 0;
  const request = useScreenForm(resource.name, name, hasInputs);
  const { run, busy, ended } = useRun(resource, plan);
  const { problems, sentence, refused, setProblems, settle } = useActionProblem(handle, i18n);
  const label = i18n.label(action.label);
  const isLoss = action.tone === 'danger';
  const close = () => setOpen(false);
  const error = request.error ?? plan.error;

  const submit = async (answers: Answers) => {
    if (busy) return;
    const given = request.data ? newRecord(request.data, answers) : answers;
    settle();
    if (!plan.error && !plan.isForeseen(given)) return onAnswers?.(given);
    try {
      if (await run(given)) close();
    } catch (cause) {
      refused(request.data, cause);
    }
  };
  const press = hasInputs
    ? { type: 'submit' as const, form: formId, value: 'save' }
    : { onClick: () => void submit({}) };
  const count = plan.count ?? ids.length;
  const { question } = plan;
  const keep = isLoss ? 'screens.confirm.keep' : 'lists.cancel';

  return (
    <DialogFrame
      title={
        ended
          ? outcomeText(label, ended, i18n)
          : (question?.title ??
            i18n.text(hasInputs || action.bulk ? 'lists.bulk.go' : 'lists.bulk.title', {
              act: label,
              rows: rowCountText(resource, ids.length, i18n),
            }))
      }
      width={hasInputs || action.bulk ? 'sm' : 'xs'}
      open={open}
      onClose={close}
      onClosed={onClosed}
      actions={
        <>
          <Button onClick={close} autoFocus={!hasInputs}>
            {ended ? i18n.text('lists.close') : (question?.keep ?? i18n.text(keep))}
          </Button>
          {!ended && (
            <DialogActionButton
              {...press}
              loading={busy || plan.loading}
              disabled={plan.count === 0 || (hasInputs && !isReady)}
              danger={isLoss}
            >
              {question?.confirm ??
                (!plan.count
                  ? label
                  : i18n.text('lists.bulk.go', { act: label, rows: rowCountText(resource, count, i18n) }))}
            </DialogActionButton>
          )}
        </>
      }
    >
      {ended ? (
        <OutcomeList resource={resource} action={name} outcomes={ended} />
      ) : (
        <>
          {action.confirm && action.confirm !== true && (
            <DialogContentText>{i18n.label(action.confirm)}</DialogContentText>
          )}
          {!action.bulk && !hasInputs && (!action.confirm || action.confirm === true) && (
            <DialogContentText>{i18n.text('lists.bulk.text')}</DialogContentText>
          )}
          {(sentence || error) && (
            <Notice tone="error" alert>
              {sentence ?? errorText(error, i18n)}
            </Notice>
          )}
          {hasInputs && (
            <BulkQuestions
              formId={formId}
              form={request.data}
              problems={problems}
              handle={handle}
              onProblems={setProblems}
              onAnswers={onAnswers}
              onSubmit={answers => void submit(answers)}
              onReady={() => setIsReady(true)}
            />
          )}
          {!plan.loading && plan.foreseen && <div>{plan.foreseen}</div>}
        </>
      )}
    </DialogFrame>
  );
}
