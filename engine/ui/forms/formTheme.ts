import type { RegistryFieldsType, RegistryWidgetsType, TemplatesType } from '@rjsf/utils';
import { createContext } from 'react';

/**
 * What an app adds to its forms, made for RJSF or for @rjsf/mui: `ui:widget`, `ui:field` and the like of a form file
 * reach each by its name here. By a name that exists, it takes the place of that one.
 */
export interface FormTheme {
  widgets?: RegistryWidgetsType;
  fields?: RegistryFieldsType;
  templates?: Partial<TemplatesType>;
}

/** The one of the app around a form. */
export const FormThemes = createContext<FormTheme>({});
