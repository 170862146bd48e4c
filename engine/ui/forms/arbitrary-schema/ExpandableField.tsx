import { Box, Button } from '@mui/material';
import { getDefaultRegistry } from '@rjsf/core';
import type { RegistryFieldsType, RJSFSchema } from '@rjsf/utils';
import { type ComponentType, useState } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { PlusIcon } from '../../icons/icons.ts';
import type { Answers, StepContext } from '../stepContext.ts';
import { JSON_PART, MORE, MORE_AT_ONCE, VALUES } from './extensionKeywords.ts';
import { type ArbitraryFieldProps, JsonPartField } from './JsonPartField.tsx';
import { ValuesField } from './ValuesField.tsx';

const Stock = getDefaultRegistry<Answers, RJSFSchema, StepContext>().fields
  .SchemaField as ComponentType<ArbitraryFieldProps>;

/** Deeper answers are opened by hand, so that they cannot exhaust the page. */
const MAX_DEPTH = 30;

const holdsSomething = (value: unknown) =>
  typeof value === 'object' && value !== null ? Object.keys(value).length > 0 : value !== undefined;

/** Moves the focus from the pressed button, which is gone, to the part that it opened. */
const focusFirst = (opened: HTMLElement | null) =>
  opened?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();

/** Renders recursive and very large parts collapsed. Parts with an answer are open. */
function ExpandButtonField(props: ArbitraryFieldProps) {
  const translate = useTranslate();
  const { schema, formData, name, fieldPathId, registry, disabled } = props;
  const answered = holdsSomething(formData) && fieldPathId.path.length < MAX_DEPTH;
  // Stays open when its last answer is cleared.
  const [open] = useState(answered || schema[MORE_AT_ONCE] === true);
  const [opened, setOpened] = useState(false);
  if (open || opened || answered) {
    const behind = registry.formContext.more?.(schema[MORE] as number) ?? {};
    const said = { ...behind, ...(schema.title !== undefined && { title: schema.title }) };
    const field = <ExpandableField {...props} schema={said} />;
    return opened ? <Box ref={focusFirst}>{field}</Box> : field;
  }
  return (
    <Box>
      <Button
        id={`${fieldPathId.$id}__open`}
        variant="outlined"
        startIcon={<PlusIcon />}
        disabled={disabled}
        onClick={() => setOpened(true)}
      >
        {translate('anyschema.open', { title: schema.title ?? name })}
      </Button>
    </Box>
  );
}

/** Fills up a tuple, so that all its entries are rendered, however few are answered. */
function inPlaces({ items }: RJSFSchema, answers: unknown): Answers {
  const given = Array.isArray(answers) ? answers : [];
  const missing = Math.max(0, (items as unknown[]).length - given.length);
  return [...given, ...Array.from({ length: missing }, () => undefined)] as unknown as Answers;
}

/** RJSF's field, except for schemas that it cannot render or would render endlessly. */
function ExpandableField(props: ArbitraryFieldProps) {
  const { schema } = props;
  if (MORE in schema) return <ExpandButtonField {...props} />;
  if (VALUES in schema) return <ValuesField {...props} />;
  if (JSON_PART in schema) return <JsonPartField {...props} />;
  if (Array.isArray(schema.items)) return <Stock {...props} formData={inPlaces(schema, props.formData)} />;
  return <Stock {...props} />;
}

export const arbitraryFields: RegistryFieldsType<Answers, RJSFSchema, StepContext> = {
  SchemaField: ExpandableField,
  FallbackField: JsonPartField,
};
