import { getDefaultRegistry } from '@rjsf/core';
import { type FieldProps, type RJSFSchema, shallowEquals } from '@rjsf/utils';
import { useRef } from 'react';
import type { Answers, StepContext } from '../stepContext.ts';

const { ObjectField } = getDefaultRegistry<Answers, RJSFSchema, StepContext>().fields;

/** RJSF's object, which would visit each of its fields whenever its ui schema is copied. */
export function StableObjectField(props: FieldProps<Answers, RJSFSchema, StepContext>) {
  const uiSchema = useRef(props.uiSchema);
  if (!shallowEquals(uiSchema.current, props.uiSchema)) uiSchema.current = props.uiSchema;
  return ObjectField ? <ObjectField {...props} uiSchema={uiSchema.current} /> : null;
}
