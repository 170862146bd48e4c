import { deepEquals } from '@rjsf/utils';
import type { FormState } from '../../../contract/contract.ts';

const keep = <Value>(before: Value, after: Value): Value => (deepEquals(before, after) ? before : after);

/** The answer to a save of the same step, with what did not change as the same objects, so that nothing is drawn anew. */
export function steady(before: FormState, after: FormState): FormState {
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
