import Form, { type IChangeEvent } from '@rjsf/core';
import { getUiOptions, type RegistryFieldsType, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import { useImperativeHandle, useMemo, useRef, useState } from 'react';
import { useTranslate } from '../../../providers/i18n/useTranslate.ts';
import { inputFields } from './fields/inputFields.ts';
import { PendingReports } from './fields/PendingReports.ts';
import { usePresses } from './fields/usePresses.ts';
import { widgets } from './fields/widgets.ts';
import { intentOf } from './intentOf.ts';
import { fieldsOf } from './layout/fieldsOf.ts';
import { templates } from './layout/templates.ts';
import { translateRjsf } from './layout/translateRjsf.ts';
import type { FormRendererProps } from './rendererProps.ts';
import { type Answers, nameOfPath, type StepContext } from './stepContext.ts';
import { stillTrue, toErrorSchema } from './validation/fieldProblems.ts';
import { sayProblems } from './validation/sayProblems.ts';

/** Only for what is drawn bit by bit. */
interface DrawnFormProps extends FormRendererProps {
  fields?: RegistryFieldsType<Answers, RJSFSchema, StepContext>;
  more?: StepContext['more'];
}

type StepChange = IChangeEvent<Answers, RJSFSchema, StepContext>;

const isConsent = ({ type, const: only }: RJSFSchema) => type === 'boolean' && only === true;

/**
 * `skipDefaults` keeps a cleared field clear when a draft is resumed. A question that nobody touched has no answer: no
 * boolean is false by itself, and a consent is given by hand, not taken from its constant.
 */
const startOf = (schema: RJSFSchema) => ({
  emptyObjectFields: 'skipDefaults' as const,
  requiredBooleanDefault: 'skip' as const,
  constAsDefaults: Object.values(fieldsOf(schema)).some(isConsent) ? ('never' as const) : ('always' as const),
});

function useStepContext(onTyped: FormRendererProps['onTyped'], more: StepContext['more']): StepContext {
  const summary = useRef<HTMLDivElement>(null);
  const latest = useRef(onTyped);
  latest.current = onTyped;
  return useMemo(
    () => ({ pending: new PendingReports(), typed: (path, value) => latest.current(path, value), summary, more }),
    [more],
  );
}

/** The questions of a schema that can be drawn. */
export function DrawnForm(props: DrawnFormProps) {
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
  usePresses(context.pending);
  const [start] = useState(props.answers);
  const current = useRef(start);
  const [refused, setRefused] = useState(false);
  const extraErrors = useMemo(() => toErrorSchema(problems), [problems]);
  const startBehavior = useMemo(() => startOf(schema), [schema]);
  const say = useMemo(() => sayProblems(translate), [translate]);
  const allFields = useMemo(() => ({ ...inputFields, ...fields }), [fields]);
  const translateString = useMemo(() => translateRjsf(translate), [translate]);

  useImperativeHandle(handle, () => ({ focusSummary: () => context.summary.current?.focus() }), [context]);

  const change = ({ formData = {} }: StepChange) => {
    const left = stillTrue(problems, current.current, formData);
    current.current = formData;
    if (left !== problems) onProblems(left);
    onChange(formData);
  };

  return (
    <div onSubmitCapture={() => context.pending.flush()}>
      <Form<Answers, RJSFSchema, StepContext>
        id={id}
        schema={schema}
        uiSchema={uiSchema as UiSchema<Answers, RJSFSchema, StepContext>}
        validator={validator}
        initialFormData={start}
        formContext={context}
        extraErrors={extraErrors}
        fields={allFields}
        widgets={widgets}
        templates={templates}
        nameGenerator={nameOfPath}
        noHtml5Validate
        // Once a step was refused, each answer is judged as it changes, so that a mended one says so.
        liveValidate={refused ? 'onChange' : false}
        experimental_defaultFormStateBehavior={startBehavior}
        transformErrors={say}
        translateString={translateString}
        showErrorList={getUiOptions(uiSchema).hideError ? false : 'top'}
        onChange={change}
        onError={() => {
          setRefused(true);
          context.summary.current?.focus();
        }}
        onSubmit={({ formData = {} }, event) => onSubmit(formData, intentOf(event))}
      >
        {/* The buttons stand in the foot of the page; this is the one that the Enter key presses. */}
        <button type="submit" hidden value={mainIntent} aria-hidden tabIndex={-1} />
      </Form>
    </div>
  );
}
