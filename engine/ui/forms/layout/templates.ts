import type { RJSFSchema, TemplatesType } from '@rjsf/utils';
import type { Answers, StepContext } from '../stepContext.ts';
import { ArrayFieldTemplate } from './ArrayFieldTemplate.tsx';
import { ArrayItemTemplate } from './ArrayItemTemplate.tsx';
import { FieldErrorTemplate } from './FieldErrorTemplate.tsx';
import { FieldDescription, FieldHelp } from './FieldHelp.tsx';
import { FieldTemplate } from './FieldTemplate.tsx';
import { FormErrorSummary } from './FormErrorSummary.tsx';
import { MultiSchemaFieldTemplate } from './MultiSchemaFieldTemplate.tsx';
import { ObjectFieldTemplate } from './ObjectFieldTemplate.tsx';
import { UnsupportedField } from './UnsupportedField.tsx';

type Templates = TemplatesType<Answers, RJSFSchema, StepContext>;

export const templates: Partial<Omit<Templates, 'ButtonTemplates'>> = {
  ArrayFieldTemplate: ArrayFieldTemplate as unknown as Templates['ArrayFieldTemplate'],
  ArrayFieldItemTemplate: ArrayItemTemplate,
  DescriptionFieldTemplate: FieldDescription,
  ErrorListTemplate: FormErrorSummary,
  FieldErrorTemplate: FieldErrorTemplate,
  FieldHelpTemplate: FieldHelp,
  FieldTemplate,
  MultiSchemaFieldTemplate,
  ObjectFieldTemplate,
  UnsupportedFieldTemplate: UnsupportedField,
};
