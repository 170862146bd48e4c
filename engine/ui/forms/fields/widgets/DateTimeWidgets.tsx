import type { StepWidgetProps } from '../../stepContext.ts';
import { DATE_TIME_BOUNDS } from '../dateBounds.ts';
import { fromLocalMoment, fromTimeOfDay, toLocalMoment, toTimeOfDay } from '../dateTimeInput.ts';
import { StepInput } from '../StepInput.tsx';
import { useDebouncedInput } from '../useDebouncedInput.ts';

/** A day and a time in the person's own zone. */
export function DateTimeWidget(props: StepWidgetProps) {
  const resting = useDebouncedInput(props, { write: toLocalMoment, read: fromLocalMoment });
  return <StepInput widget={props} resting={resting} narrow type="datetime-local" input={DATE_TIME_BOUNDS} />;
}

/** A time of day. */
export function TimeWidget(props: StepWidgetProps) {
  const isTime = props.schema.format === 'time';
  const resting = useDebouncedInput(props, {
    write: toTimeOfDay,
    read: typed => (isTime ? fromTimeOfDay(typed, props.value) : typed || undefined),
  });
  return <StepInput widget={props} resting={resting} narrow type="time" />;
}
