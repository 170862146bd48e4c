import type { ReactNode } from 'react';
import { valueAt } from '../row.ts';
import type { ValueProps } from './displayProps.ts';
import { fullDisplays } from './fullDisplays.tsx';
import { isEmptyValue, lineValue } from './lineDisplays.tsx';

export { EmptyValue } from './EmptyValue.tsx';
export { optionOf } from './lineDisplays.tsx';

/** The value of a field as text; an absent one is a dash with a label. A plain function: 100 rows are 700 of these. */
export function Value(props: ValueProps): ReactNode {
  const value = valueAt(props.row, props.field.field);
  const full = props.line || isEmptyValue(value) ? undefined : fullDisplays[props.field.display];
  return full ? full({ ...props, value: value as NonNullable<unknown> }) : lineValue(props);
}
