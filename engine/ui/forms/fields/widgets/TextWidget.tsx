import { getInputProps } from '@rjsf/utils';
import { normalizeEmail, normalizePhone, normalizeUrl } from '../../../../dsl/text/normalize.ts';
import { pathOfName, type StepWidgetProps } from '../../stepContext.ts';
import { inputAttributes } from '../inputAttributes.ts';
import { StepInput } from '../StepInput.tsx';
import { useDebouncedInput } from '../useDebouncedInput.ts';

/** Normalizes typed text as the server would. */
const TIDY: Record<string, (typed: string) => string> = {
  phone: normalizePhone,
  email: normalizeEmail,
  url: normalizeUrl,
};

const toText = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** A line of text: also e-mail, address, phone, password, date and time, distinguished by the input's type. */
export function TextWidget(props: StepWidgetProps) {
  const { schema, options } = props;
  const resting = useDebouncedInput(props, {
    write: toText,
    read: typed => {
      if (typed === '') return options.emptyValue;
      return TIDY[String(options.input)]?.(typed) ?? typed;
    },
  });
  const path = pathOfName(props.htmlName);
  const { type, input } = inputAttributes(schema, getInputProps(schema, undefined, options).type, options, path);
  return <StepInput widget={props} resting={resting} type={type} input={input} />;
}
