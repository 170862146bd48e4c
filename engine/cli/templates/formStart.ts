import { humanised } from '../../dsl/entity.ts';
import { type JsonSchema, mainPart } from '../../dsl/jsonSchema.ts';
import type { CallRow, Shape } from '../../server/http/contract.ts';
import type { Start } from './start.ts';

/** A form whose answers are the body of a call: it asks for what the body must have. */
export function formStart(name: string, call: CallRow, body: Shape): Start {
  const { properties = {}, required = [] } = body as JsonSchema;
  const all = Object.entries(properties);
  const must = all.filter(([field]) => required.includes(field));
  const asked = must.length ? must : all;
  if (asked.length === 0) throw new Error(`The body of ${call.name} has no plain fields to ask for.`);
  return {
    file: `${call.domain}/${name}.form.json`,
    json: {
      $schema: '../../engine/meta/form.schema.json',
      $comment: `A form without drafts: its answers are the body of ${call.name}, and types, lengths and choices are those of that body. docs/vocabulary.md has every word.`,
      id: name,
      version: 1,
      label: humanised(name),
      call: call.name,
      steps: [
        {
          name: 'questions',
          title: humanised(name),
          fields: asked.map(([field, schema]) => ({ field, label: humanised(field), ...choices(schema) })),
        },
      ],
      test: [{ name: 'nothing answered', answers: {}, visits: ['questions'] }],
    },
    next: [
      `GET /api/forms/${name} answers it.`,
      `Its texts may go into schemas/locales/*/forms.json, below "${name}", in place of the labels.`,
    ],
  };
}

function choices(schema: JsonSchema): { options?: object[] } {
  const values = mainPart(schema).enum?.filter(value => value !== null);
  return values ? { options: values.map(value => ({ value, label: { en: humanised(String(value)) } })) } : {};
}
