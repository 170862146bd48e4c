import { use, useCallback } from 'react';
import type { FormState, Money } from '../../../../schemas/generated/types.ts';
import type { Doing } from '../session/sessionView.ts';
import { FormPagePartsContext } from './FormPageParts.ts';

/** A button of the foot that sends the step; `doing` is its value. */
export interface FootAction {
  doing: Exclude<Doing, 'previous' | 'save_draft'>;
  /** Key of its label; with an amount where the consequence is money. */
  key: string;
  /** What the form file says of it. */
  words?: ButtonWords;
  amount?: Money;
}

type ButtonWords = NonNullable<FormState['form']['words']>[string];

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
