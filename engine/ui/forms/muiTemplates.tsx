import type { RegistryWidgetsType, RJSFSchema, TemplatesType } from '@rjsf/utils';
import { lazyFormPart } from './lazyFormPart.tsx';
import type { Answers, StepContext } from './stepContext.ts';

type Templates = TemplatesType<Answers, RJSFSchema, StepContext>;
type Widgets = RegistryWidgetsType<Answers, RJSFSchema, StepContext>;

const button = (name: 'CopyButton' | 'MoveDownButton' | 'MoveUpButton' | 'RemoveButton' | 'ClearButton') =>
  lazyFormPart(async () => ({ default: (await import('@rjsf/mui/lib/IconButton/IconButton.js'))[name] }));

/** The templates of @rjsf/mui that the forms take as they are; widgets that are made for it use them. */
export const muiTemplates = {
  BaseInputTemplate: lazyFormPart(() => import('@rjsf/mui/lib/BaseInputTemplate/BaseInputTemplate.js')),
  CyclicSchemaExpandTemplate: lazyFormPart(
    () => import('@rjsf/mui/lib/CyclicSchemaExpandTemplate/CyclicSchemaExpandTemplate.js'),
  ),
  GridTemplate: lazyFormPart(() => import('@rjsf/mui/lib/GridTemplate/GridTemplate.js')),
  OptionalDataControlsTemplate: lazyFormPart(
    () => import('@rjsf/mui/lib/OptionalDataControlsTemplate/OptionalDataControlsTemplate.js'),
  ),
  TitleFieldTemplate: lazyFormPart(() => import('@rjsf/mui/lib/TitleField/TitleField.js')),
  WrapIfAdditionalTemplate: lazyFormPart(
    () => import('@rjsf/mui/lib/WrapIfAdditionalTemplate/WrapIfAdditionalTemplate.js'),
  ),
  ButtonTemplates: {
    AddButton: lazyFormPart(() => import('@rjsf/mui/lib/AddButton/AddButton.js')),
    SubmitButton: lazyFormPart(() => import('@rjsf/mui/lib/SubmitButton/SubmitButton.js')),
    CopyButton: button('CopyButton'),
    MoveDownButton: button('MoveDownButton'),
    MoveUpButton: button('MoveUpButton'),
    RemoveButton: button('RemoveButton'),
    ClearButton: button('ClearButton'),
  },
} as unknown as Partial<Templates>;

/** A slider, which the vocabulary does not have. */
export const muiWidgets: Widgets = {
  RangeWidget: lazyFormPart(() => import('@rjsf/mui/lib/RangeWidget/RangeWidget.js')) as unknown as Widgets[string],
};
