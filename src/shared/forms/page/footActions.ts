import type { FormState } from '../../../../schemas/generated/types.ts';
import type { Doing } from '../session/sessionView.ts';

/** A button of the foot that sends the step; `doing` is its value. */
export interface FootAction {
  doing: Exclude<Doing, 'previous' | 'save_draft'>;
  /** Key of its label; with an amount where the consequence is money. */
  key: string;
  /** What the form file says of it. */
  words?: ButtonWords;
  amount: FormState['price'] extends infer Price
    ? Price extends { total: infer Total }
      ? Total | null
      : never
    : never;
}

type ButtonWords = NonNullable<FormState['form']['words']>[string];

const plain = (doing: FootAction['doing'], key: string): FootAction => ({ doing, key, amount: null });

/** What the last step does: an order is placed for an amount, other kinds are sent or finished. */
function lastAction({ kind, actions, price }: FormState): FootAction {
  if (!actions.includes('place_order')) {
    return actions.includes('request_quote') && kind === 'order'
      ? plain('request_quote', 'formui.request_quote')
      : plain('continue', `formui.finish.${kind}`);
  }
  if (kind === 'order' && price) return { doing: 'place_order', key: 'formui.place_order_for', amount: price.total };
  return plain('place_order', `formui.finish.${kind}`);
}

const worded = (action: FootAction, { form }: FormState): FootAction => ({
  ...action,
  words: form.words?.[action.doing],
});

/** The main action of a step, and on the last step the quieter one beside it. */
export function footActions(form: FormState): { main: FootAction; other: FootAction | null } {
  if (!form.is_last) return { main: plain('continue', 'formui.continue'), other: null };
  const main = lastAction(form);
  const quote = form.actions.includes('request_quote') && main.doing !== 'request_quote';
  const other = quote ? plain('request_quote', 'formui.request_quote') : null;
  return { main: worded(main, form), other: other && worded(other, form) };
}
