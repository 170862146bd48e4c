import type { StepWidgetProps } from '../stepContext.ts';

/** Carried along, never shown. */
export function HiddenWidget({ id, value }: StepWidgetProps) {
  return <input type="hidden" id={id} value={value === undefined || value === null ? '' : String(value)} />;
}
