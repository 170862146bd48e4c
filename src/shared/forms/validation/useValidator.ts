import type { RJSFSchema } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { loadValidator, validatorAtHand } from './loadValidator.ts';
import type { StepValidator } from './stepValidator.ts';

interface Checked {
  schema: RJSFSchema;
  validator: StepValidator;
}

/** A schema with its own validator, which fits no other. Null until the first is there; then the last one that is. */
export function useValidator(schema: RJSFSchema, address: string | undefined): Checked | null {
  const [ready, setReady] = useState<Checked | null>(() => {
    const validator = validatorAtHand(schema, address);
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
