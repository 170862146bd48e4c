import { useState } from 'react';
import { type CallError, type FieldErrors, fieldErrors, type Rekey } from '../../../client/api/problems.ts';
import { type Translate, useTranslate } from '../../../client/i18n/useTranslate.ts';
import { errorMessage } from '../../loading/errorMessage.ts';

interface KnownErrors {
  errors: FieldErrors;
  /** The field was edited: its message no longer applies. */
  forget: (key: string) => void;
}

/** Returns the errors of a refused call by field, until the field is edited or the next answer arrives. */
export function useFieldErrors(problem: CallError | null, rule?: Rekey): KnownErrors {
  const translate = useTranslate();
  const [forgotten, setForgotten] = useState<{ of: CallError | null; keys: string[] }>({ of: null, keys: [] });
  const gone = forgotten.of === problem ? forgotten.keys : [];
  const all = problem ? messagesOf(problem, rule, translate) : {};
  return {
    errors: Object.fromEntries(Object.entries(all).filter(([key]) => !gone.includes(key))),
    forget: key => {
      if (all[key] && !gone.includes(key)) setForgotten({ of: problem, keys: [...gone, key] });
    },
  };
}

function messagesOf(problem: CallError, rule: Rekey | undefined, translate: Translate): FieldErrors {
  // The specification has one sentence for a registration without a response, whether the browser or the server is
  // offline.
  if (problem.isOffline && problem.call === 'register') return { meta: translate('shell.offline.title') };
  if (problem.isOffline) return { meta: errorMessage(problem, translate) };
  const errors = fieldErrors(problem, rule);
  return Object.keys(errors).length > 0 ? errors : { detail: errorMessage(problem, translate) };
}
