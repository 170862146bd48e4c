import { use, useMemo } from 'react';
import { inputFields } from './fields/inputFields.ts';
import { widgets } from './fields/widgets/widgets.ts';
import { type FormTheme, FormThemes } from './formTheme.ts';
import { templates } from './layout/templates.ts';
import { muiTemplates, muiWidgets } from './muiTemplates.tsx';

/** Merges the themes: @rjsf/mui's, then ours, then the form's own, then the app's. */
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
