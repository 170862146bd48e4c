import type { StepWidgetProps } from '../../stepContext.ts';
import { MultilineInput } from '../MultilineInput.tsx';
import { useDebouncedInput } from '../useDebouncedInput.ts';

const ROWS = 4;
const MOST_ROWS = 16;

export function TextareaWidget(props: StepWidgetProps) {
  const { options } = props;
  const resting = useDebouncedInput(props, {
    write: value => (typeof value === 'string' ? value : ''),
    read: typed => (typed === '' ? options.emptyValue : typed),
  });
  return <MultilineInput widget={props} resting={resting} minRows={Number(options.rows ?? ROWS)} maxRows={MOST_ROWS} />;
}
