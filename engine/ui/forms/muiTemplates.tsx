import { Skeleton } from '@mui/material';
import type { RegistryWidgetsType, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { type ComponentType, lazy, Suspense } from 'react';
import type { Answers, StepContext } from './stepContext.ts';

type Templates = TemplatesType<Answers, RJSFSchema, StepContext>;
type Widgets = RegistryWidgetsType<Answers, RJSFSchema, StepContext>;

const Room = () => <Skeleton variant="rounded" height={44} />;

/** Loaded with the first form that renders it. */
function lazyMui<Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>): ComponentType<Props> {
  const Part: ComponentType<object> = lazy(load as () => Promise<{ default: ComponentType<object> }>);
  return props => (
    <Suspense fallback={<Room />}>
      <Part {...props} />
    </Suspense>
  );
}

const button = (name: 'CopyButton' | 'MoveDownButton' | 'MoveUpButton' | 'RemoveButton' | 'ClearButton') =>
  lazyMui(async () => ({ default: (await import('@rjsf/mui/lib/IconButton/IconButton.js'))[name] }));

/** The templates of @rjsf/mui that the forms take as they are; widgets that are made for it use them. */
export const muiTemplates = {
  BaseInputTemplate: lazyMui(() => import('@rjsf/mui/lib/BaseInputTemplate/BaseInputTemplate.js')),
  CyclicSchemaExpandTemplate: lazyMui(
    () => import('@rjsf/mui/lib/CyclicSchemaExpandTemplate/CyclicSchemaExpandTemplate.js'),
  ),
  GridTemplate: lazyMui(() => import('@rjsf/mui/lib/GridTemplate/GridTemplate.js')),
  OptionalDataControlsTemplate: lazyMui(
    () => import('@rjsf/mui/lib/OptionalDataControlsTemplate/OptionalDataControlsTemplate.js'),
  ),
  TitleFieldTemplate: lazyMui(() => import('@rjsf/mui/lib/TitleField/TitleField.js')),
  WrapIfAdditionalTemplate: lazyMui(() => import('@rjsf/mui/lib/WrapIfAdditionalTemplate/WrapIfAdditionalTemplate.js')),
  ButtonTemplates: {
    AddButton: lazyMui(() => import('@rjsf/mui/lib/AddButton/AddButton.js')),
    SubmitButton: lazyMui(() => import('@rjsf/mui/lib/SubmitButton/SubmitButton.js')),
    CopyButton: button('CopyButton'),
    MoveDownButton: button('MoveDownButton'),
    MoveUpButton: button('MoveUpButton'),
    RemoveButton: button('RemoveButton'),
    ClearButton: button('ClearButton'),
  },
} as unknown as Partial<Templates>;

/** A slider, which the vocabulary does not have. */
export const muiWidgets: Widgets = {
  RangeWidget: lazyMui(() => import('@rjsf/mui/lib/RangeWidget/RangeWidget.js')) as unknown as Widgets[string],
};
