import type { RJSFSchema } from '@rjsf/utils';
import { useEffect, useState } from 'react';
import { loadValidator, type StepValidator } from './loadValidator.ts';

/** Null while it loads. A new schema waits for its own validator; the one before would not fit it. */
export function useValidator(schema: RJSFSchema, address: string | undefined): StepValidator | null {
  const [ready, setReady] = useState<{ schema: RJSFSchema; validator: StepValidator } | null>(null);
  useEffect(() => {
    let wanted = true;
    void loadValidator(schema, address).then(validator => {
      if (wanted) setReady({ schema, validator });
    });
    return () => {
      wanted = false;
    };
  }, [schema, address]);
  return ready?.schema === schema ? ready.validator : null;
}
