import type { RegistryWidgetsType, RJSFSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { Answers, StepContext, StepWidgetProps } from '../stepContext.ts';
import { AutocompleteWidget } from './AutocompleteWidget.tsx';
import { CheckboxesWidget } from './CheckboxesWidget.tsx';
import { CheckboxWidget } from './CheckboxWidget.tsx';
import { ChoiceCards } from './ChoiceCards.tsx';
import { HiddenWidget } from './HiddenWidget.tsx';
import { NumberWidget } from './NumberWidget.tsx';
import { SelectWidget } from './SelectWidget.tsx';
import { TextareaWidget } from './TextareaWidget.tsx';
import { TextOrNumber } from './TextOrNumber.tsx';
import { TextWidget } from './TextWidget.tsx';

/** RJSF's own names, which a schema's type and format lead to. */
const ofSchema = {
  TextWidget: TextOrNumber,
  PasswordWidget: TextWidget,
  EmailWidget: TextWidget,
  URLWidget: TextWidget,
  DateWidget: TextWidget,
  DateTimeWidget: TextWidget,
  TimeWidget: TextWidget,
  ColorWidget: TextWidget,
  TextareaWidget,
  UpDownWidget: NumberWidget,
  RangeWidget: NumberWidget,
  SelectWidget,
  RadioWidget: ChoiceCards,
  CheckboxWidget,
  CheckboxesWidget,
  HiddenWidget,
};

/** The input words of the vocabulary, as `ui:widget` names them. */
const ofVocabulary = {
  text: TextOrNumber,
  textarea: TextareaWidget,
  markdown: TextareaWidget,
  number: NumberWidget,
  money: NumberWidget,
  date: TextWidget,
  datetime: TextWidget,
  time: TextWidget,
  email: TextWidget,
  url: TextWidget,
  phone: TextWidget,
  password: TextWidget,
  color: TextWidget,
  switch: CheckboxWidget,
  checkbox: CheckboxWidget,
  select: SelectWidget,
  radio: ChoiceCards,
  checkboxes: CheckboxesWidget,
  autocomplete: AutocompleteWidget,
  ref: AutocompleteWidget,
  country: AutocompleteWidget,
  state: AutocompleteWidget,
  hidden: HiddenWidget,
};

export const widgets: RegistryWidgetsType<Answers, RJSFSchema, StepContext> = {
  ...ofSchema,
  ...(ofVocabulary satisfies Record<string, ComponentType<StepWidgetProps>>),
};
