import type { ReactNode } from 'react';
import type { ResolvedChoices } from '../../../dsl/resolve/resolved.ts';
import type { Display } from '../../../dsl/vocabulary.ts';
import type { Row } from '../row.ts';
import type { I18n } from '../useI18n.ts';

/** A column of a list or an item of a detail: where the value is and how it is shown. */
export interface DisplayField extends ResolvedChoices {
  field: string;
  display: Display;
}

export interface ValueProps {
  field: DisplayField;
  row: Row;
  i18n: I18n;
  /** One line of a list: shown as short as possible. */
  line?: boolean | undefined;
  /** Inside a link already: renders text, not another link. */
  plain?: boolean | undefined;
}

export interface ShowProps extends ValueProps {
  value: NonNullable<unknown>;
}

export type Show = (props: ShowProps) => ReactNode;
