import { deepEquals } from '@rjsf/utils';
import type { FormState } from '../../../contract/contract.ts';

const keep = <Value>(before: Value, after: Value): Value => (deepEquals(before, after) ? before : after);

/**
 * Returns the answer to a save of the same step, reusing the objects that did not change, so that nothing rerenders.
 */
export function reuseUnchanged(before: FormState, after: FormState): FormState {
  const { schema, ui_schema, steps, words } = before.form;
  const form = {
    ...after.form,
    schema: keep(schema, after.form.schema),
    ui_schema: keep(ui_schema, after.form.ui_schema),
    steps: keep(steps, after.form.steps),
    words: keep(words, after.form.words),
  };
  return { ...after, form, price: keep(before.price, after.price) };
}
