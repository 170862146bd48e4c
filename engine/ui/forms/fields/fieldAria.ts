import { descriptionId, errorId, getUiOptions, helpId } from '@rjsf/utils';
import type { StepWidgetProps } from '../stepContext.ts';

/** The ids of the texts around a field: its error first, then its help. */
function getDescribedBy({ id, rawErrors, schema, uiSchema }: StepWidgetProps): string | undefined {
  const { help, description } = getUiOptions(uiSchema);
  const ids = [
    rawErrors?.length ? errorId(id) : null,
    description || schema.description ? descriptionId(id) : null,
    help ? helpId(id) : null,
  ].filter(known => known !== null);
  return ids.length > 0 ? ids.join(' ') : undefined;
}

/** The ARIA attributes of every input. */
export function fieldAria(props: StepWidgetProps) {
  return {
    'aria-describedby': getDescribedBy(props),
    'aria-invalid': props.rawErrors?.length ? true : undefined,
    'aria-required': props.required || undefined,
  };
}
