import { Skeleton } from '@mui/material';
import type { RegistryWidgetsType, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Answers, StepContext } from './stepContext.ts';

type Templates = TemplatesType<Answers, RJSFSchema, StepContext>;
type Widgets = RegistryWidgetsType<Answers, RJSFSchema, StepContext>;

const Room = () => <Skeleton variant="rounded" height={44} />;

/** Fetched with the first form that draws it. */
function fetched<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const Part: ComponentType<object> = lazy(load as () => Promise<{ default: ComponentType<object> }>);
  return props => (
    <Suspense fallback={<Room />}>
      <Part {...props} />
    </Suspense>
  );
}

const button = (name: 'CopyButton' | 'MoveDownButton' | 'MoveUpButton' | 'RemoveButton' | 'ClearButton') =>
  fetched(async () => ({ default: (await import('@rjsf/mui/lib/IconButton/IconButton.js'))[name] }));

/** The templates of @rjsf/mui that the forms take as they are; widgets that are made for it draw themselves with them. */
export const muiTemplates = {
  BaseInputTemplate: fetched(() => import('@rjsf/mui/lib/BaseInputTemplate/BaseInputTemplate.js')),
  CyclicSchemaExpandTemplate: fetched(
    () => import('@rjsf/mui/lib/CyclicSchemaExpandTemplate/CyclicSchemaExpandTemplate.js'),
  ),
  GridTemplate: fetched(() => import('@rjsf/mui/lib/GridTemplate/GridTemplate.js')),
  OptionalDataControlsTemplate: fetched(
    () => import('@rjsf/mui/lib/OptionalDataControlsTemplate/OptionalDataControlsTemplate.js'),
  ),
  TitleFieldTemplate: fetched(() => import('@rjsf/mui/lib/TitleField/TitleField.js')),
  WrapIfAdditionalTemplate: fetched(() => import('@rjsf/mui/lib/WrapIfAdditionalTemplate/WrapIfAdditionalTemplate.js')),
  ButtonTemplates: {
    AddButton: fetched(() => import('@rjsf/mui/lib/AddButton/AddButton.js')),
    SubmitButton: fetched(() => import('@rjsf/mui/lib/SubmitButton/SubmitButton.js')),
    CopyButton: button('CopyButton'),
    MoveDownButton: button('MoveDownButton'),
    MoveUpButton: button('MoveUpButton'),
    RemoveButton: button('RemoveButton'),
    ClearButton: button('ClearButton'),
  },
} as unknown as Partial<Templates>;

/** A slider for what the vocabulary has no word for. */
export const muiWidgets: Widgets = {
  RangeWidget: fetched(() => import('@rjsf/mui/lib/RangeWidget/RangeWidget.js')) as unknown as Widgets[string],
};
