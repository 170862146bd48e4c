import type { RJSFSchema } from '@rjsf/utils';
import { useMemo } from 'react';
import type { Translate } from '../../../../providers/i18n/useTranslate.ts';
import { useTranslate } from '../../../../providers/i18n/useTranslate.ts';
import { DrawnForm } from '../DrawnForm.tsx';
import type { FormRendererProps } from '../rendererProps.ts';
import type { Answers } from '../stepContext.ts';
import { InterpretingValidator } from '../validation/InterpretingValidator.ts';
import { FaultCard } from './FaultCard.tsx';
import { anyFields } from './GatedField.tsx';
import { PictureValidator } from './PictureValidator.ts';
import { readSchema } from './readSchema.ts';
import { type Fault, SchemaFault } from './schemaFault.ts';
import { Unfolder } from './unfold.ts';

/** Answers are a list where the schema is one. */
const NONE = [] as unknown as Answers;

type Readied = { unfolder: Unfolder; picture: RJSFSchema; validator: PictureValidator } | { fault: Fault };

function ready(schema: RJSFSchema, translate: Translate): Readied {
  try {
    const read = readSchema(schema);
    const unfolder = new Unfolder(read, type => translate(`anyschema.type.${type}`));
    const whole = read.schema as RJSFSchema;
    const validator = new PictureValidator(new InterpretingValidator(whole), whole);
    return { unfolder, picture: unfolder.root(), validator };
  } catch (error) {
    if (error instanceof SchemaFault) return { fault: error.fault };
    return { fault: { cause: 'not_drawn', at: '', what: error instanceof Error ? error.message : '' } };
  }
}

/** A form from a schema nobody has vouched for: it is read first, drawn bit by bit, and never takes the page with it. */
export default function AnyForm(props: FormRendererProps) {
  const translate = useTranslate();
  const { schema } = props;
  const readied = useMemo(() => ready(schema, translate), [schema, translate]);
  if ('fault' in readied) return <FaultCard {...props} fault={readied.fault} />;
  const { unfolder, picture, validator } = readied;
  const answers = picture.type === 'array' && !Array.isArray(props.answers) ? NONE : props.answers;
  return (
    <DrawnForm
      {...props}
      answers={answers}
      schema={picture}
      validator={validator}
      fields={anyFields}
      more={unfolder.more}
    />
  );
}
