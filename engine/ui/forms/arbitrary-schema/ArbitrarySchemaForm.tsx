import { Box } from '@mui/material';
import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Translate } from '../../../client/i18n/useTranslate.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { isNode } from '../../../dsl/json-schema/keywords.ts';
import type { Documents } from '../../../dsl/json-schema/references.ts';
import { type Fault, SchemaFault } from '../../../dsl/json-schema/schemaFault.ts';
import { Notice } from '../../components/Notice.tsx';
import { RjsfForm } from '../RjsfForm.tsx';
import type { FormRendererProps } from '../rendererProps.ts';
import type { Answers } from '../stepContext.ts';
import { InterpretingValidator } from '../validation/InterpretingValidator.ts';
import { DisplaySchemaValidator } from './DisplaySchemaValidator.ts';
import { arbitraryFields } from './ExpandableField.tsx';
import { readSchema } from './readSchema.ts';
import { SchemaErrorCard } from './SchemaErrorCard.tsx';
import { SchemaExpander } from './SchemaExpander.ts';

/** Initial answers by the type of the schema; any other type is a single value. */
const NONE: Record<string, unknown> = { array: [], object: {} };

const isOf = (type: unknown, answers: unknown): boolean =>
  type === 'array' ? Array.isArray(answers) : !isNode(answers) || Object.keys(answers).length > 0;

type PreparedSchema =
  | { unfolder: SchemaExpander; picture: RJSFSchema; validator: DisplaySchemaValidator }
  | { fault: Fault };

function prepareSchema(schema: RJSFSchema, documents: Documents | undefined, translate: Translate): PreparedSchema {
  try {
    const read = readSchema(schema, documents);
    const explain = ({ cause, what, at }: Fault) =>
      translate('anyschema.not_checked', { why: translate(`anyschema.cause.${cause}`, { what, at: at || '/' }) });
    const unfolder = new SchemaExpander(read, type => translate(`anyschema.type.${type}`), explain);
    const validator = new DisplaySchemaValidator(new InterpretingValidator(schema, documents), schema);
    return { unfolder, picture: unfolder.root(), validator };
  } catch (error) {
    if (error instanceof SchemaFault) return { fault: error.fault };
    return { fault: { cause: 'not_drawn', at: '', what: error instanceof Error ? error.message : '' } };
  }
}

/** A form from an unverified schema: the schema is checked first, rendered part by part, and never breaks the page. */
export default function ArbitrarySchemaForm(props: FormRendererProps) {
  const translate = useTranslate();
  const { schema, documents } = props;
  const readied = useMemo(() => prepareSchema(schema, documents, translate), [schema, documents, translate]);
  if ('fault' in readied) return <SchemaErrorCard {...props} fault={readied.fault} />;
  const { unfolder, picture, validator } = readied;
  const isGroup = picture.type === 'object';
  const answers = (
    isGroup || isOf(picture.type, props.answers) ? props.answers : NONE[String(picture.type)]
  ) as Answers;
  const { notes } = unfolder;
  return (
    <Box sx={{ display: 'grid', gap: 3, minWidth: 0 }}>
      {notes.length > 0 && <Notice>{notes.join(' ')}</Notice>}
      <RjsfForm
        {...props}
        answers={answers}
        schema={picture}
        validator={validator}
        fields={arbitraryFields}
        more={unfolder.more}
      />
    </Box>
  );
}
