import type { IChangeEvent } from '@rjsf/core';
import {
  getDefaultFormState,
  getUiOptions,
  isObject,
  type RegistryFieldsType,
  type RJSFSchema,
  type UiSchema,
} from '@rjsf/utils';
import { type FormEvent, useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { completeAnswers, withCompleteAnswers } from './completeAnswers.ts';
import { PendingReports } from './fields/PendingReports.ts';
import { usePointerHold } from './fields/usePointerHold.ts';
import { DeferredRows } from './layout/DeferredRows.ts';
import { schemaFields } from './layout/schemaFields.ts';
import { translateRjsf } from './layout/translateRjsf.ts';
import type { FormRendererProps } from './rendererProps.ts';
import { StepForm } from './StepForm.ts';
import { type Answers, nameOfPath, type StepContext } from './stepContext.ts';
import { submitIntent } from './submitIntent.ts';
import { useFormTheme } from './useFormTheme.ts';
import { remainingErrors, toErrorSchema } from './validation/fieldProblems.ts';
import { localizeErrors } from './validation/localizeErrors.ts';

/** Only for schemas that are rendered part by part. */
interface RjsfFormProps extends FormRendererProps {
  fields?: RegistryFieldsType<Answers, RJSFSchema, StepContext>;
  more?: StepContext['more'];
}

type StepChange = IChangeEvent<Answers, RJSFSchema, StepContext>;

const isConsent = ({ type, const: only }: RJSFSchema) => type === 'boolean' && only === true;

/** `skipDefaults` keeps a cleared field clear. A consent is given by hand, not taken from its constant. */
const startOf = (schema: RJSFSchema) => ({
  emptyObjectFields: 'skipDefaults' as const,
  requiredBooleanDefault: 'skip' as const,
  constAsDefaults: Object.values(schemaFields(schema)).some(isConsent) ? ('never' as const) : ('always' as const),
});

/** Returns the defaults of the schema for a form without answers. */
function startingAnswers({ schema, validator, answers }: RjsfFormProps): Answers {
  const isFresh = answers === undefined || (isObject(answers) && Object.keys(answers).length === 0);
  if (!isFresh) return answers;
  const behavior = {
    emptyObjectFields: 'skipEmptyDefaults',
    requiredBooleanDefault: 'skip',
    constAsDefaults: 'never',
  } as const;
  const proposed = getDefaultFormState(validator, schema, answers, schema, false, behavior) as Answers | undefined;
  return proposed ?? answers;
}

function useStepContext(onTyped: FormRendererProps['onTyped'], more: StepContext['more']): StepContext {
  const summary = useRef<HTMLDivElement>(null);
  const latest = useRef(onTyped);
  latest.current = onTyped;
  return useMemo(
    () => ({
      pending: new PendingReports(),
      rows: new DeferredRows(),
      typed: (path, value) => latest.current(path, value),
      summary,
      more,
    }),
    [more],
  );
}

/** The questions of a schema that can be rendered. */
export function RjsfForm(props: RjsfFormProps) {
  const {
    id,
    schema,
    uiSchema,
    validator,
    problems,
    mainIntent,
    onProblems,
    onChange,
    onTyped,
    onSubmit,
    handle,
    fields,
    more,
  } = props;
  const translate = useTranslate();
  const context = useStepContext(onTyped, more);
  usePointerHold(context.pending);
  const [start] = useState(() => startingAnswers(props));
  const current = useRef(start);
  const [refused, setRefused] = useState(false);
  const extraErrors = useMemo(() => toErrorSchema(problems), [problems]);
  const startBehavior = useMemo(() => startOf(schema), [schema]);
  const ui = uiSchema as UiSchema<Answers, RJSFSchema, StepContext>;
  const rendered = useMemo(() => ({ validator, root: schema, more }), [validator, schema, more]);
  const judge = useMemo(() => withCompleteAnswers(validator, rendered, ui), [validator, rendered, ui]);
  const none = schema.type === 'object' || schema.type === undefined ? {} : undefined;
  const localize = useMemo(() => localizeErrors(translate), [translate]);
  const theme = useFormTheme(fields);
  const translateString = useMemo(() => translateRjsf(translate), [translate]);

  useImperativeHandle(handle, () => ({ focusSummary: () => context.summary.current?.focus() }), [context]);

  const change = ({ formData = none as Answers }: StepChange) => {
    const left = remainingErrors(problems, current.current, formData);
    current.current = formData;
    if (left !== problems) onProblems(left);
    onChange(formData);
  };
  const submit = ({ formData = none as Answers }: StepChange, event: FormEvent) =>
    onSubmit(completeAnswers(schema, formData, rendered, ui), submitIntent(event));
  const latest = useRef({ change, submit });
  latest.current = { change, submit };

  // The page rerenders for each state of a save; the memoized form does not.
  const form = useMemo(
    () => (
      <StepForm
        id={id}
        schema={schema}
        uiSchema={ui}
        validator={judge}
        initialFormData={start}
        formContext={context}
        extraErrors={extraErrors}
        {...theme}
        nameGenerator={nameOfPath}
        noHtml5Validate
        // After a failed submit, validates on change so that fixed fields lose their error.
        liveValidate={refused ? 'onChange' : false}
        experimental_defaultFormStateBehavior={startBehavior}
        transformErrors={localize}
        translateString={translateString}
        showErrorList={getUiOptions(ui).hideError ? false : 'top'}
        onChange={event => latest.current.change(event)}
        onError={() => {
          setRefused(true);
          context.summary.current?.focus();
        }}
        onSubmit={(data, event) => latest.current.submit(data, event)}
      >
        {/* The visible buttons are in the page's footer; the Enter key presses this one. */}
        <button type="submit" hidden value={mainIntent} aria-hidden tabIndex={-1} />
      </StepForm>
    ),
    [
      id,
      schema,
      ui,
      judge,
      start,
      context,
      extraErrors,
      theme,
      refused,
      startBehavior,
      localize,
      translateString,
      mainIntent,
    ],
  );
  return <div onSubmitCapture={() => context.pending.flush()}>{form}</div>;
}
