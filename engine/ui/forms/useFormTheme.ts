import { use, useMemo } from 'react';
import { inputFields } from './fields/inputFields.ts';
import { widgets } from './fields/widgets.ts';
import { type FormTheme, FormThemes } from './formTheme.ts';
import { templates } from './layout/templates.ts';
import { muiTemplates, muiWidgets } from './muiParts.tsx';

/** @rjsf/mui's, ours over it, the form's own over those, and the app's over all. */
export function useFormTheme(own: FormTheme['fields']): Required<FormTheme> {
  const added = use(FormThemes);
  return useMemo(
    () => ({
      widgets: { ...muiWidgets, ...widgets, ...added.widgets },
      fields: { ...inputFields, ...own, ...added.fields },
      templates: { ...muiTemplates, ...templates, ...added.templates },
    }),
    [own, added],
  );
}
