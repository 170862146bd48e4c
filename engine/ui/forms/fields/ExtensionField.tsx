import { type FieldProps, getUiOptions, type RJSFSchema } from '@rjsf/utils';
import { type ComponentType, Suspense } from 'react';
import { useExtension } from '../../resources/Screens.tsx';
import type { Answers, StepContext } from '../stepContext.ts';

type Props = FieldProps<Answers, RJSFSchema, StepContext>;

/** Props of a component that a schema file names as an input. */
interface ExtensionInputProps {
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
  readonly: boolean;
  required: boolean;
  /** Whether the answer was refused; the message is below the input. */
  invalid: boolean;
  /** `props` of the schema file. */
  options: Record<string, unknown>;
}

/** An input that the app registers by name. */
export function ExtensionField(props: Props) {
  const { fieldPathId, formData, onChange, readonly, disabled, required, rawErrors, uiSchema } = props;
  const { component, props: options } = getUiOptions(uiSchema) as {
    component?: string;
    props?: Record<string, unknown>;
  };
  const Named = useExtension(component) as ComponentType<ExtensionInputProps> | undefined;
  const { ObjectField } = props.registry.fields;
  if (!Named) return ObjectField ? <ObjectField {...props} uiSchema={{}} /> : null;
  return (
    <Suspense>
      <Named
        id={fieldPathId.$id}
        value={formData}
        onChange={value => onChange(value as Answers | undefined, fieldPathId.path)}
        readonly={Boolean(readonly || disabled)}
        required={Boolean(required)}
        invalid={Boolean(rawErrors?.length)}
        options={options ?? {}}
      />
    </Suspense>
  );
}
