import { useLanguage } from '../../../../client/i18n/useTranslate.ts';
import type { StepWidgetProps } from '../../stepContext.ts';
import { readNumber } from '../readNumber.ts';
import { StepInput } from '../StepInput.tsx';
import { useDebouncedInput } from '../useDebouncedInput.ts';

const toText = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** A number as text with the number keyboard: no spin buttons, no lost digits, and it takes the reader's separators. */
export function NumberWidget(props: StepWidgetProps) {
  const locale = useLanguage();
  const resting = useDebouncedInput(props, { write: toText, read: typed => readNumber(typed, locale) });
  const inputMode = props.schema.type === 'integer' ? 'numeric' : 'decimal';
  return <StepInput widget={props} resting={resting} narrow input={{ inputMode, autoComplete: 'off', dir: 'ltr' }} />;
}
