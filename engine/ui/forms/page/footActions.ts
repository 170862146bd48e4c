import { use, useCallback } from 'react';
import type { FormState } from '../../../contract/contract.ts';
import { type FootAction, FormPagePartsContext } from './FormPageParts.ts';

interface FootActions {
  main: FootAction;
  /** On the last step the quieter one beside it. */
  other: FootAction | null;
}

/** The first action of the form that does more than save, else the form is just sent. */
function defaultActions({ actions, kind }: FormState): FootAction[] {
  const action = actions.find(one => one !== 'save_draft' && one !== 'save_state') ?? 'continue';
  return [{ doing: action as FootAction['doing'], key: `formui.finish.${kind}` }];
}

const worded = (action: FootAction, { form }: FormState): FootAction => ({
  ...action,
  words: form.words?.[action.doing],
});

function footActions(form: FormState, lastActions: (form: FormState) => FootAction[]): FootActions {
  const [main, other] = form.is_last ? lastActions(form).map(action => worded(action, form)) : [];
  return { main: main ?? { doing: 'continue', key: 'formui.continue' }, other: other ?? null };
}

/** The main action of a step, and on the last step the quieter one beside it. */
export function useFootActions(): (form: FormState) => FootActions {
  const { lastActions = defaultActions } = use(FormPagePartsContext);
  return useCallback(form => footActions(form, lastActions), [lastActions]);
}
