import type { StepWidgetProps } from '../../stepContext.ts';
import { NumberWidget } from './NumberWidget.tsx';
import { TextWidget } from './TextWidget.tsx';

const isNumeric = (type: StepWidgetProps['schema']['type']) => type === 'integer' || type === 'number';

/** The default input of a field: by the type of its answer. */
export function TextOrNumber(props: StepWidgetProps) {
  return isNumeric(props.schema.type) ? <NumberWidget {...props} /> : <TextWidget {...props} />;
}
