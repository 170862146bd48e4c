import type { RegistryWidgetsType, RJSFSchema } from '@rjsf/utils';
import type { ComponentType } from 'react';
import type { Answers, StepContext, StepWidgetProps } from '../../stepContext.ts';
import { CheckboxesWidget } from './CheckboxesWidget.tsx';
import { CheckboxWidget } from './CheckboxWidget.tsx';
import { ChoiceCards } from './ChoiceCards.tsx';
import { ColorWidget } from './ColorWidget.tsx';
import { CountryWidget, StateWidget } from './CountryWidgets.tsx';
import { DateTimeWidget, TimeWidget } from './DateTimeWidgets.tsx';
import { AutocompleteWidget, MarkdownWidget, RefWidget, TagsWidget } from './LazyInputs.tsx';
import { MoneyWidget } from './MoneyWidget.tsx';
import { NumberWidget } from './NumberWidget.tsx';
import { SelectWidget } from './SelectWidget.tsx';
import { SwitchWidget } from './SwitchWidget.tsx';
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
  DateTimeWidget,
  TimeWidget,
  ColorWidget,
  TextareaWidget,
  UpDownWidget: NumberWidget,
  SelectWidget,
  RadioWidget: ChoiceCards,
  CheckboxWidget,
  CheckboxesWidget,
};

/** The inputs of the vocabulary, as `ui:widget` names them. */
const ofVocabulary = {
  text: TextOrNumber,
  textarea: TextareaWidget,
  markdown: MarkdownWidget,
  number: NumberWidget,
  money: MoneyWidget,
  date: TextWidget,
  datetime: DateTimeWidget,
  time: TimeWidget,
  email: TextWidget,
  url: TextWidget,
  phone: TextWidget,
  password: TextWidget,
  color: ColorWidget,
  switch: SwitchWidget,
  checkbox: CheckboxWidget,
  select: SelectWidget,
  radio: ChoiceCards,
  checkboxes: CheckboxesWidget,
  autocomplete: AutocompleteWidget,
  tags: TagsWidget,
  ref: RefWidget,
  refs: RefWidget,
  country: CountryWidget,
  state: StateWidget,
};

export const widgets: RegistryWidgetsType<Answers, RJSFSchema, StepContext> = {
  ...ofSchema,
  ...(ofVocabulary satisfies Record<string, ComponentType<StepWidgetProps>>),
};
