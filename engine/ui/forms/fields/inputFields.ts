import { getDefaultRegistry } from '@rjsf/core';
import type { RegistryFieldsType, RJSFSchema } from '@rjsf/utils';
import type { Answers, StepContext } from '../stepContext.ts';
import { AddressField } from './AddressField.tsx';
import { ExtensionField } from './ExtensionField.tsx';
import { JsonField } from './JsonField.tsx';
import { MoneyField } from './MoneyField.tsx';
import { StableObjectField } from './StableObjectField.tsx';
import { TableField } from './TableField.tsx';
import { FileField } from './widgets/LazyInputs.tsx';

/** RJSF's own field for numbers would round numbers before validation; the inputs here read numbers themselves. */
const { StringField: NumberField } = getDefaultRegistry<Answers, RJSFSchema, StepContext>().fields;

/** Inputs that render a whole value, as `ui:field` names them. */
export const inputFields: RegistryFieldsType<Answers, RJSFSchema, StepContext> = {
  ...(NumberField && { NumberField }),
  ObjectField: StableObjectField,
  address: AddressField,
  file: FileField,
  files: FileField,
  json: JsonField,
  money: MoneyField,
  named: ExtensionField,
  table: TableField,
};
