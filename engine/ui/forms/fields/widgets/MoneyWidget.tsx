import { useLanguage } from '../../../../client/i18n/useTranslate.ts';
import { minorDigits } from '../../../../dsl/text/minorDigits.ts';
import type { StepWidgetProps } from '../../stepContext.ts';
import { currencyOf, readMoney, writeMoney } from '../money.ts';
import { StepInput } from '../StepInput.tsx';
import { useDebouncedInput } from '../useDebouncedInput.ts';
import { NumberWidget } from './NumberWidget.tsx';

/** Money as a number: an integer is in minor units, any other number is in major units. */
export function MoneyWidget(props: StepWidgetProps) {
  const currency = currencyOf(props.options);
  const told = { ...props, options: { ...props.options, suffix: currency } };
  return props.schema.type === 'integer' ? (
    <MinorUnits widget={told} currency={currency} />
  ) : (
    <NumberWidget {...told} />
  );
}

function MinorUnits({ widget, currency }: { widget: StepWidgetProps; currency: string }) {
  const language = useLanguage();
  const write = (value: unknown) => writeMoney(value, currency);
  const resting = useDebouncedInput(widget, { write, read: typed => readMoney(typed, language, currency) });
  const inputMode = minorDigits(currency) > 0 ? 'decimal' : 'numeric';
  return <StepInput widget={widget} resting={resting} narrow input={{ inputMode, autoComplete: 'off', dir: 'ltr' }} />;
}
