import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { call } from '../../../../providers/api/call.ts';
import { QuestionsSkeleton } from '../../forms/call/QuestionsSkeleton.tsx';
import type { FormHandle } from '../../forms/FormRenderer.tsx';
import type { Answers } from '../../forms/stepContext.ts';
import type { FieldProblem } from '../../forms/validation/fieldProblems.ts';
import { DeedButton, DialogFrame } from '../../shell/DialogFrame.tsx';
import { Notice } from '../../shell/Notice.tsx';
import { causeOf } from '../causeOf.ts';
import { readRefusal } from '../edit/refusal.ts';
import { ScreenQuestions } from '../edit/ScreenQuestions.tsx';
import { newRecord } from '../edit/screenAnswers.ts';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { useActs } from './acts.ts';
import { actQuestion } from './actWords.ts';
import type { Asked } from './ConfirmDialog.tsx';
import { actionNamed } from './offers.ts';

interface AskDialogProps extends Asked {
  /** Whether it was done; else `refused` is told why. */
  onAnswered: (name: string, row: Row, answers: Answers, refused: (error: unknown) => void) => Promise<boolean>;
  onClosed: () => void;
}

const NOTHING = () => undefined;

/** What an action asks before it happens. A refusal leaves the dialog open, with everything that was typed. */
export default function AskDialog({ name, row, onAnswered, onClosed }: AskDialogProps) {
  const acts = useActs();
  const { resource } = acts;
  const say = useSpeaker();
  const formId = useId();
  const handle = useRef<FormHandle>(null);
  const [open, setOpen] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<FieldProblem[]>([]);
  const [sentence, setSentence] = useState<string>();
  const [alarm, setAlarm] = useState(0);
  useEffect(() => {
    if (alarm > 0) handle.current?.focusSummary();
  }, [alarm]);
  const action = actionNamed(resource, name);
  const question = actQuestion(acts, name, row, say);
  const asked = useQuery({
    queryKey: ['screens', resource.name, name, say.language],
    queryFn: ({ signal }) => call('getScreenForm', { params: { resource: resource.name, screen: name }, signal }),
    staleTime: 60_000,
    retry: false,
  });
  const close = () => setOpen(false);
  const submit = async (answers: Answers) => {
    const form = asked.data;
    if (busy || !form) return;
    setBusy(true);
    setSentence(undefined);
    const done = await onAnswered(name, row, newRecord(form, answers), error => {
      const refusal = readRefusal(form, error, say);
      const placed = refusal.kind === 'problems' ? refusal.problems.filter(({ path }) => path.length > 0) : [];
      setProblems(placed);
      setAlarm(count => count + 1);
      if (placed.length === 0) setSentence(causeOf(error, say));
    });
    setBusy(false);
    if (done || action.undo) close();
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
          <Button onClick={close}>{say.text('editing.cancel')}</Button>
          <DeedButton
            type="submit"
            form={formId}
            value="save"
            loading={busy}
            disabled={!asked.data}
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
      {asked.error && <DialogContentText role="alert">{causeOf(asked.error, say)}</DialogContentText>}
      {!asked.data && !asked.error && <QuestionsSkeleton />}
      {asked.data && (
        <ScreenQuestions
          entry={0}
          formId={formId}
          form={asked.data}
          answers={asked.data.data}
          problems={problems}
          handle={handle}
          onProblems={setProblems}
          onChange={NOTHING}
          onTyped={NOTHING}
          onSubmit={answers => void submit(answers)}
        />
      )}
    </DialogFrame>
  );
}
