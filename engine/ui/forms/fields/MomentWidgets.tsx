import type { StepWidgetProps } from '../stepContext.ts';
import { MOMENT_BOUNDS } from './dateBounds.ts';
import { fromLocalMoment, fromTimeOfDay, toLocalMoment, toTimeOfDay } from './moments.ts';
import { StepInput } from './StepInput.tsx';
import { useRestingText } from './useRestingText.ts';

/** A day and a time in the person's own zone. */
export function DateTimeWidget(props: StepWidgetProps) {
  const resting = useRestingText(props, { write: toLocalMoment, read: fromLocalMoment });
  return <StepInput widget={props} resting={resting} narrow type="datetime-local" input={MOMENT_BOUNDS} />;
}

/** A time of day. */
export function TimeWidget(props: StepWidgetProps) {
  const isTime = props.schema.format === 'time';
  const resting = useRestingText(props, {
    write: toTimeOfDay,
    read: typed => (isTime ? fromTimeOfDay(typed, props.value) : typed || undefined),
  });
  return <StepInput widget={props} resting={resting} narrow type="time" />;
}
