import type { FieldProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { Answers, StepContext } from '../stepContext.ts';
import { SelectedCountry } from './widgets/CountryWidgets.tsx';

type Props = FieldProps<Answers, RJSFSchema, StepContext>;
type FieldUiSchema = UiSchema<Answers, RJSFSchema, StepContext>;

const half = (input: string): FieldUiSchema => ({ 'ui:widget': input, 'ui:options': { input, width: 6 } });
const PARTS = new Set(['street', 'street_second_line', 'city', 'state', 'postcode', 'country']);
const lines: FieldUiSchema = {
  city: half('text'),
  postcode: half('text'),
  country: half('country'),
  state: half('state'),
};

/** A part without a title is called what the language files call it. */
const withLabels = ({ properties = {} }: RJSFSchema, translate: (key: string) => string): FieldUiSchema =>
  Object.fromEntries(
    Object.keys(properties).map(name => {
      const part = properties[name];
      const said = typeof part === 'object' && part.title !== undefined;
      const title = !said && PARTS.has(name) ? { 'ui:title': translate(`formui.address.${name}`) } : {};
      return [name, { ...lines[name], ...title }];
    }),
  );

/** An address: its parts as the schema has them, the country and its states from their lists. */
export function AddressField({ uiSchema, ...props }: Props) {
  const { 'ui:field': _, ...own } = uiSchema ?? {};
  const { ObjectField } = props.registry.fields;
  const translate = useTranslate();
  if (!ObjectField) return null;
  return (
    <SelectedCountry value={props.formData?.country}>
      <ObjectField {...props} uiSchema={{ ...withLabels(props.schema, translate), ...own }} />
    </SelectedCountry>
  );
}
