import type { FormEvent, ReactNode } from 'react';
import { useCall } from '../../../client/api/callStatus.ts';
import type { CallName } from '../../../contract/contract.ts';
import type { CallForm } from '../../../contract/generated/types.ts';
import { ErrorSummary } from '../../components/inputs/ErrorSummary.tsx';
import { useFieldErrors } from '../../components/inputs/useFieldErrors.ts';
import { useStoredValues } from '../../hooks/useStoredValues.ts';
import { type CallAnswers, callBody } from '../session/callBody.ts';
import classes from './LightweightRows.module.css';
import { LightweightRows } from './LightweightRows.tsx';
import { getVisibleRows, summaryFields } from './lightweightFields.ts';

interface LightweightFormProps {
  form: CallForm;
  /** Answers that the page knows already and does not ask for. */
  known: CallAnswers;
  onDone: () => void;
  /** The buttons; `pending` while the call is made. */
  children: (pending: boolean) => ReactNode;
}

/** A call form without react-admin, RJSF and MUI. Typed answers are stored in this tab until they are sent. */
export function LightweightForm({ form, known, onDone, children }: LightweightFormProps) {
  // The call is only known from the form file, so its type is that of any call.
  const calling = useCall(form.call as CallName & 'postContactMessage');
  const kept = useStoredValues<CallAnswers>(form.id, {});
  const answers = { ...form.data, ...kept.values, ...known };
  const rows = getVisibleRows(form, answers)
    .map(row => row.filter(({ name }) => !(name in known)))
    .filter(row => row.length > 0);
  const { errors, forget } = useFieldErrors(calling.problem);
  const pending = calling.status === 'fetching';

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (pending) return;
    const options = { body: callBody(form, answers) } as never;
    if (!(await calling.run(options).catch(() => null))) return;
    kept.clear();
    onDone();
  };

  return (
    <form className={classes.form} noValidate aria-label={form.title} onSubmit={event => void send(event)}>
      <ErrorSummary errors={errors} fields={summaryFields(form, rows)} />
      <LightweightRows
        form={form}
        rows={rows}
        answers={answers}
        errors={errors}
        onChange={part => {
          for (const [name, value] of Object.entries(part)) {
            kept.change({ [name]: value ?? '' });
            forget(form.places[name]?.path.join('.') ?? name);
          }
        }}
      />
      {children(pending)}
    </form>
  );
}
