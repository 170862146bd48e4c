import { type Row, valueAt } from '../row.ts';
import type { DisplayField } from './displayProps.ts';
import { optionOf } from './lineDisplays.tsx';

/** Short enough for the narrowest window, with any of these letters. */
const NUMBER_OF_RECORD = /^[!-~]{1,16}$/;

/**
 * Whether the column shows the number of a record, which is not broken. Only a text that is shown as it is stored is
 * decided by its value: the label of an option, or those of a component, may be longer than any window.
 */
export function isSingleElement(column: DisplayField & { component?: string }, row: Row): boolean {
  const { component, display, field, optionsHook } = column;
  const value = valueAt(row, field);
  const isDrawnAsStored = display === 'text' && !component && !optionsHook && !optionOf(column, row, value);
  return isDrawnAsStored && typeof value === 'string' && NUMBER_OF_RECORD.test(value);
}
