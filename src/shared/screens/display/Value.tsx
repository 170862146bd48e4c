import type { ReactNode } from 'react';
import type { ResolvedChoices } from '../../../../schemas/language/resource.ts';
import type { Display } from '../../../../schemas/language/vocabulary.ts';
import { type Row, valueAt } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';
import { fullDisplays } from './fullDisplays.tsx';
import { lineDisplays, optionText } from './lineDisplays.tsx';
import { SpokenOnly } from './SpokenOnly.tsx';

export { optionOf } from './lineDisplays.tsx';

/** A column of a list or an item of a detail: where the value is and how it is said. */
export interface DisplayField extends ResolvedChoices {
  field: string;
  display: Display;
}

export interface ValueProps {
  field: DisplayField;
  row: Row;
  say: Speaker;
  /** One line of a list: the shortest true thing. */
  line?: boolean | undefined;
  /** Stands inside a link already: a text, and no link of its own. */
  plain?: boolean | undefined;
}

export interface ShowProps extends ValueProps {
  value: NonNullable<unknown>;
}

export type Show = (props: ShowProps) => ReactNode;

const isAbsent = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The value of a field in words; an absent one is a dash that says so. A plain function: 100 rows are 700 of these. */
export function Value(props: ValueProps): ReactNode {
  const { field, row, say, line } = props;
  const value = valueAt(row, field.field);
  if (field.display === 'hidden') return null;
  if (isAbsent(value)) return <Absent say={say} />;
  const show = (!line && fullDisplays[field.display]) || lineDisplays[field.display] || optionText;
  return show({ ...props, value: value as NonNullable<unknown> });
}

export function Absent({ say }: { say: Speaker }) {
  return (
    <span>
      <span aria-hidden="true">–</span>
      <SpokenOnly>{say.text('screens.none')}</SpokenOnly>
    </span>
  );
}
