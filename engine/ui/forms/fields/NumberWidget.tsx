import { useLanguage } from '../../../client/i18n/useTranslate.ts';
import type { StepWidgetProps } from '../stepContext.ts';
import { readNumber } from './readNumber.ts';
import { StepInput } from './StepInput.tsx';
import { useRestingText } from './useRestingText.ts';

const written = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** A number as text with the number keyboard: no spin buttons, no lost digits, and it takes the reader's separators. */
export function NumberWidget(props: StepWidgetProps) {
  const locale = useLanguage();
  const resting = useRestingText(props, { write: written, read: typed => readNumber(typed, locale) });
  const inputMode = props.schema.type === 'integer' ? 'numeric' : 'decimal';
  return <StepInput widget={props} resting={resting} narrow input={{ inputMode, autoComplete: 'off', dir: 'ltr' }} />;
}
