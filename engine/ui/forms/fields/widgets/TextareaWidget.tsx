import type { StepWidgetProps } from '../../stepContext.ts';
import { StepInput } from '../StepInput.tsx';
import { useDebouncedInput } from '../useDebouncedInput.ts';

const ROWS = 4;
const MOST_ROWS = 16;

export function TextareaWidget(props: StepWidgetProps) {
  const { options } = props;
  const resting = useDebouncedInput(props, {
    write: value => (typeof value === 'string' ? value : ''),
    read: typed => (typed === '' ? options.emptyValue : typed),
  });
  return (
    <StepInput widget={props} resting={resting} multiline minRows={Number(options.rows ?? ROWS)} maxRows={MOST_ROWS} />
  );
}
