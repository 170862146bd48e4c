import type { ReactNode } from 'react';
import type { Translate } from '../../../client/i18n/useTranslate.ts';

const PLACE = '\u0000';

/** Renders a text with an amount, which reads from left to right in every language. */
export function withAmount(translate: Translate, key: string, amount: string): ReactNode {
  const [before, after] = translate(key, { amount: PLACE }).split(PLACE);
  return (
    <span>
      {before}
      <bdi dir="ltr">{amount}</bdi>
      {after}
    </span>
  );
}
