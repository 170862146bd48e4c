import { use, useCallback } from 'react';
import type { FormState } from '../../../contract/contract.ts';
import { type FooterAction, FormPagePartsContext } from './FormPageParts.ts';

interface FooterActions {
  main: FooterAction;
  /** The secondary action beside it, on the last step. */
  other: FooterAction | null;
}

/** The first action of the form that does more than save. Without one, the form is only sent. */
function defaultActions({ actions, kind }: FormState): FooterAction[] {
  const action = actions.find(one => one !== 'save_draft' && one !== 'save_state') ?? 'continue';
  return [{ doing: action as FooterAction['doing'], key: `formui.finish.${kind}` }];
}

const withTexts = (action: FooterAction, { form }: FormState): FooterAction => ({
  ...action,
  words: form.words?.[action.doing],
});

function getFooterActions(form: FormState, lastActions: (form: FormState) => FooterAction[]): FooterActions {
  const [main, other] = form.is_last ? lastActions(form).map(action => withTexts(action, form)) : [];
  return { main: main ?? { doing: 'continue', key: 'formui.continue' }, other: other ?? null };
}

/** Returns the main action of a step, and on the last step the secondary one beside it. */
export function useFooterActions(): (form: FormState) => FooterActions {
  const { lastActions = defaultActions } = use(FormPagePartsContext);
  return useCallback(form => getFooterActions(form, lastActions), [lastActions]);
}
