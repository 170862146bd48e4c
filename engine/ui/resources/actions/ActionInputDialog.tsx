import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useId, useRef, useState } from 'react';
import { DialogActionButton, DialogFrame } from '../../components/DialogFrame.tsx';
import { Notice } from '../../components/Notice.tsx';
import type { FormHandle } from '../../forms/FormRenderer.tsx';
import { QuestionsSkeleton } from '../../forms/request/QuestionsSkeleton.tsx';
import type { Answers } from '../../forms/stepContext.ts';
import { newRecord } from '../edit/answers/screenAnswers.ts';
import { ScreenQuestions } from '../edit/ScreenQuestions.tsx';
import { useDebouncedAnswers } from '../edit/useDebouncedAnswers.ts';
import { useScreenForm } from '../edit/useScreenForm.ts';
import { errorText } from '../errorText.ts';
import type { Row } from '../row.ts';
import { useI18n } from '../useI18n.ts';
import { useActions } from './actionsContext.ts';
import { confirmationTexts } from './actionTexts.ts';
import { getAction } from './availableActions.ts';
import type { RequestedAction } from './ConfirmDialog.tsx';
import { useActionInputs } from './useActionInputs.ts';
import { useActionPreview } from './useActionPreview.ts';
import { useActionProblem } from './useActionProblem.ts';

interface ActionInputDialogProps extends RequestedAction {
  /** Called with the answers; `refused` shows why the action failed. */
  onAnswered: (name: string, row: Row, answers: Answers, refused: (error: unknown) => void) => Promise<boolean>;
  onClosed: () => void;
}

/** The inputs of an action. A refusal leaves the dialog open, with everything that was typed. */
export default function ActionInputDialog({ name, row, onAnswered, onClosed }: ActionInputDialogProps) {
  const acts = useActions();
  const { resource } = acts;
  const i18n = useI18n();
  const formId = useId();
  const handle = useRef<FormHandle>(null);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [isReady, setIsReady] = useState(false);
  const { problems, sentence, refused, setProblems, settle } = useActionProblem(handle, i18n);
  const action = getAction(resource, name);
  const question = confirmationTexts(acts, name, row, i18n);
  const { data: form, error } = useScreenForm(resource.name, name);
  const inputs = useActionInputs(resource, name, row, form);
  const { sentence: foreseen, onAnswers } = useActionPreview(name, row);
  const previewLater = useDebouncedAnswers(form, onAnswers);
  const close = () => setOpen(false);
  const finish = () => {
    inputs.forget();
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
          <DialogActionButton
            type="submit"
            form={formId}
            value="save"
            loading={busy}
            disabled={!isReady}
            danger={action.tone === 'danger'}
          >
            {question.confirm}
          </DialogActionButton>
        </>
      }
    >
      {action.confirm && <DialogContentText>{question.text}</DialogContentText>}
      {sentence && (
        <Notice tone="error" alert>
          {sentence}
        </Notice>
      )}
      {error && <DialogContentText role="alert">{errorText(error, i18n)}</DialogContentText>}
      {!form && !error && <QuestionsSkeleton />}
      {form && inputs.restored && <Notice tone="info">{i18n.text('editing.restored.text')}</Notice>}
      {form && (
        <ScreenQuestions
          bare
          entry={0}
          formId={formId}
          form={form}
          answers={inputs.begun}
          problems={problems}
          handle={handle}
          onReady={() => setIsReady(true)}
          onProblems={setProblems}
          onChange={(answers, validator) => {
            inputs.change(answers);
            onAnswers?.(undefined);
            previewLater(answers, validator);
          }}
          onTyped={([field, ...deeper], value) => {
            if (typeof field === 'string' && deeper.length === 0) inputs.type(field, value);
          }}
          onSubmit={answers => void submit(answers)}
        />
      )}
      <div aria-live="polite">{foreseen && <Notice tone="info">{foreseen}</Notice>}</div>
    </DialogFrame>
  );
}
