import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useId, useRef, useState } from 'react';
import type { ResolvedResource } from '../../../../dsl/resolve/resolved.ts';
import type { FormHandle } from '../../../forms/FormRenderer.tsx';
import type { Answers } from '../../../forms/stepContext.ts';
import { DeedButton, DialogFrame } from '../../../layout/DialogFrame.tsx';
import { Notice } from '../../../layout/Notice.tsx';
import { actionNamed } from '../../actions/offers.ts';
import { useRefusal } from '../../actions/useRefusal.ts';
import { causeOf } from '../../causeOf.ts';
import { newRecord } from '../../edit/screenAnswers.ts';
import { useScreenForm } from '../../edit/useScreenForm.ts';
import { useSpeaker } from '../../useSpeaker.ts';
import { BulkQuestions } from './BulkQuestions.tsx';
import type { BulkPlan } from './bulkPlan.ts';
import { endedInWords } from './endedInWords.ts';
import { OutcomeList } from './OutcomeList.tsx';
import { rowsInWords } from './rowsInWords.ts';
import { useRun } from './useRun.ts';

interface BulkFrameProps {
  resource: ResolvedResource;
  name: string;
  ids: string[];
  plan: BulkPlan;
  /** Told whenever the answers are complete, and that they are not. */
  onAnswers: ((answers: Answers | undefined) => void) | undefined;
  onClosed: () => void;
}

/** One dialog from the question to what became of every row. */
export function BulkFrame({ resource, name, ids, plan, onAnswers, onClosed }: BulkFrameProps) {
  const say = useSpeaker();
  const formId = useId();
  const handle = useRef<FormHandle>(null);
  const [open, setOpen] = useState(true);
  const action = actionNamed(resource, name);
  const asks = action.ask.length > 0;
  const asked = useScreenForm(resource.name, name, asks);
  const { run, busy, ended } = useRun(resource, plan);
  const { problems, sentence, refused, setProblems, settle } = useRefusal(handle, say);
  const label = say.label(action.label);
  const isLoss = action.tone === 'danger';
  const close = () => setOpen(false);
  const error = asked.error ?? plan.error;

  const submit = async (answers: Answers) => {
    if (busy) return;
    const given = asked.data ? newRecord(asked.data, answers) : answers;
    settle();
    if (!plan.error && !plan.isForeseen(given)) return onAnswers?.(given);
    try {
      if (await run(given)) close();
    } catch (cause) {
      refused(asked.data, cause);
    }
  };
  const press = asks ? { type: 'submit' as const, form: formId, value: 'save' } : { onClick: () => void submit({}) };
  const count = plan.count ?? ids.length;

  return (
    <DialogFrame
      title={
        ended
          ? endedInWords(label, ended, say)
          : say.text(asks || action.bulk ? 'lists.bulk.go' : 'lists.bulk.title', {
              act: label,
              rows: rowsInWords(resource, ids.length, say),
            })
      }
      width={asks || action.bulk ? 'sm' : 'xs'}
      open={open}
      onClose={close}
      onClosed={onClosed}
      actions={
        <>
          <Button onClick={close} autoFocus={!asks}>
            {say.text(ended ? 'lists.close' : isLoss ? 'screens.confirm.keep' : 'lists.cancel')}
          </Button>
          {!ended && (
            <DeedButton
              {...press}
              loading={busy || plan.loading}
              disabled={plan.count === 0 || (asks && !asked.data)}
              danger={isLoss}
            >
              {!plan.count ? label : say.text('lists.bulk.go', { act: label, rows: rowsInWords(resource, count, say) })}
            </DeedButton>
          )}
        </>
      }
    >
      {ended ? (
        <OutcomeList resource={resource} action={name} outcomes={ended} />
      ) : (
        <>
          {action.confirm && action.confirm !== true && (
            <DialogContentText>{say.label(action.confirm)}</DialogContentText>
          )}
          {!action.bulk && !asks && (!action.confirm || action.confirm === true) && (
            <DialogContentText>{say.text('lists.bulk.text')}</DialogContentText>
          )}
          {(sentence || error) && (
            <Notice tone="error" alert>
              {sentence ?? causeOf(error, say)}
            </Notice>
          )}
          {asks && (
            <BulkQuestions
              formId={formId}
              form={asked.data}
              problems={problems}
              handle={handle}
              onProblems={setProblems}
              onAnswers={onAnswers}
              onSubmit={answers => void submit(answers)}
            />
          )}
          {!plan.loading && plan.foreseen && <div>{plan.foreseen}</div>}
        </>
      )}
    </DialogFrame>
  );
}
