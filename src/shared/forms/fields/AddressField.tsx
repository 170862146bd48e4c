import type { FieldProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import type { Answers, StepContext } from '../stepContext.ts';
import { CountryBeside } from './PlaceWidgets.tsx';

type Props = FieldProps<Answers, RJSFSchema, StepContext>;
type Drawing = UiSchema<Answers, RJSFSchema, StepContext>;

const half = (input: string): Drawing => ({ 'ui:widget': input, 'ui:options': { input, width: 6 } });
const lines: Drawing = { city: half('text'), postcode: half('text'), country: half('country'), state: half('state') };

/** An address: its parts as the schema has them, the country and its states from their lists. */
export function AddressField({ uiSchema, ...props }: Props) {
  const { 'ui:field': _, ...own } = uiSchema ?? {};
  const { ObjectField } = props.registry.fields;
  if (!ObjectField) return null;
  return (
    <CountryBeside value={props.formData?.country}>
      <ObjectField {...props} uiSchema={{ ...lines, ...own }} />
    </CountryBeside>
  );
}
