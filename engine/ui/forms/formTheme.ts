import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { createContext } from 'react';

/**
 * Widgets, fields and templates that an app adds to its forms, made for RJSF or @rjsf/mui. `ui:widget`, `ui:field` and
 * the like of a form file reach them by their names here. A name that exists already is replaced.
 */
export interface FormTheme {
  widgets?: RegistryWidgetsType;
  fields?: RegistryFieldsType;
  templates?: Partial<TemplatesType>;
}

/** The form theme of the app. */
export const FormThemes = createContext<FormTheme>({});
