import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useId, useRef, useState } from 'react';
import { QuestionsSkeleton } from '../../forms/call/QuestionsSkeleton.tsx';
import type { FormHandle } from '../../forms/FormRenderer.tsx';
import type { Answers } from '../../forms/stepContext.ts';
import { DeedButton, DialogFrame } from '../../layout/DialogFrame.tsx';
import { Notice } from '../../layout/Notice.tsx';
import { causeOf } from '../causeOf.ts';
import { ScreenQuestions } from '../edit/ScreenQuestions.tsx';
import { newRecord } from '../edit/screenAnswers.ts';
import { useRestingAnswers } from '../edit/useRestingAnswers.ts';
import { useScreenForm } from '../edit/useScreenForm.ts';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { useActs } from './acts.ts';
import { actQuestion } from './actWords.ts';
import type { Asked } from './ConfirmDialog.tsx';
import { actionNamed } from './offers.ts';
import { useAskedAnswers } from './useAskedAnswers.ts';
import { useForeseen } from './useForeseen.ts';
import { useRefusal } from './useRefusal.ts';

interface AskDialogProps extends Asked {
  /** Whether it was done; else `refused` is told why. */
  onAnswered: (name: string, row: Row, answers: Answers, refused: (error: unknown) => void) => Promise<boolean>;
  onClosed: () => void;
}

/** What an action asks before it happens. A refusal leaves the dialog open, with everything that was typed. */
export default function AskDialog({ name, row, onAnswered, onClosed }: AskDialogProps) {
  const acts = useActs();
  const { resource } = acts;
  const say = useSpeaker();
  const formId = useId();
  const handle = useRef<FormHandle>(null);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const { problems, sentence, refused, setProblems, settle } = useRefusal(handle, say);
  const action = actionNamed(resource, name);
  const question = actQuestion(acts, name, row, say);
  const { data: form, error } = useScreenForm(resource.name, name);
  const asked = useAskedAnswers(resource.name, name, row, form);
  const { sentence: foreseen, onAnswers } = useForeseen(name, row);
  const rested = useRestingAnswers(form, onAnswers);
  const close = () => setOpen(false);
  const finish = () => {
    asked.forget();
    close();
  };
  const submit = async (answers: Answers) => {
    if (busy || !form) return;
    setBusy(true);
    settle();
    const done = await onAnswered(name, row, newRecord(form, answers), cause => refused(form, cause));
    setBusy(false);
    if (done || action.undo) finish();
  };
  return (
    <DialogFrame
      title={question.title}
      width="sm"
      open={open}
      onClose={close}
      onClosed={onClosed}
      actions={
        <>
          <Button onClick={finish}>{question.keep}</Button>
          <DeedButton
            type="submit"
            form={formId}
            value="save"
            loading={busy}
            disabled={!form}
            danger={action.tone === 'danger'}
          >
            {question.confirm}
          </DeedButton>
        </>
      }
    >
      {action.confirm && <DialogContentText>{question.text}</DialogContentText>}
      {sentence && (
        <Notice tone="error" alert>
          {sentence}
        </Notice>
      )}
      {error && <DialogContentText role="alert">{causeOf(error, say)}</DialogContentText>}
      {!form && !error && <QuestionsSkeleton />}
      {form && asked.restored && <Notice tone="info">{say.text('editing.restored.text')}</Notice>}
      {form && (
        <ScreenQuestions
          bare
          entry={0}
          formId={formId}
          form={form}
          answers={asked.begun}
          problems={problems}
          handle={handle}
          onProblems={setProblems}
          onChange={(answers, validator) => {
            asked.change(answers);
            onAnswers?.(undefined);
            rested(answers, validator);
          }}
          onTyped={([field, ...deeper], value) => {
            if (typeof field === 'string' && deeper.length === 0) asked.type(field, value);
          }}
          onSubmit={answers => void submit(answers)}
        />
      )}
      <div aria-live="polite">{foreseen && <Notice tone="info">{foreseen}</Notice>}</div>
    </DialogFrame>
  );
}
