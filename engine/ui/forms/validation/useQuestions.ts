import type { RJSFSchema } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { preloadInputs } from '../fields/widgets/LazyInputs.tsx';
import { getLoadedValidator, loadValidator } from './loadValidator.ts';
import type { StepValidator } from './stepValidatorType.ts';

interface Checked {
  schema: RJSFSchema;
  validator: StepValidator;
}

/** The questions that a server sends: a schema, and the ui schema that belongs to it. */
interface Sent {
  schema: object;
  ui_schema: object;
  validator?: string | undefined;
}

/**
 * Returns the questions with their own validator, which fits no other schema. Null until the first validator is loaded;
 * then the last questions whose validator is loaded. `sent` is what came with that schema: with the data of another
 * one, the form would remount and lose the focus.
 */
export function useQuestions<Questions extends Sent>(now: Questions): (Checked & { sent: Questions }) | null {
  const checked = useValidator(now.schema as RJSFSchema, now.validator);
  const [fitting, setFitting] = useState(now);
  useEffect(() => preloadInputs(now.ui_schema), [now.ui_schema]);
  const isNow = checked?.schema === now.schema;
  if (isNow && fitting !== now) setFitting(now);
  return checked && { ...checked, sent: isNow ? now : fitting };
}

function useValidator(schema: RJSFSchema, address: string | undefined): Checked | null {
  const [ready, setReady] = useState<Checked | null>(() => {
    const validator = getLoadedValidator(schema, address);
    return validator && { schema, validator };
  });
  useEffect(() => {
    let wanted = true;
    void loadValidator(schema, address).then(validator => {
      if (wanted) setReady(before => (before?.schema === schema ? before : { schema, validator }));
    });
    return () => {
      wanted = false;
    };
  }, [schema, address]);
  return ready;
}
