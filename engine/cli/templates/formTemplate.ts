import { humanize } from '../../dsl/entity.ts';
import { type JsonSchema, nonNullSchema } from '../../dsl/jsonSchema.ts';
import type { CallRow, SchemaObject } from '../../server/http/contract.ts';
import type { Template } from './template.ts';

/** A form whose answers are the body of a call: it has a question for each required field of the body. */
export function formTemplate(name: string, call: CallRow, body: SchemaObject): Template {
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
      label: humanize(name),
      call: call.name,
      steps: [
        {
          name: 'questions',
          title: humanize(name),
          fields: asked.map(([field, schema]) => ({ field, label: humanize(field), ...choices(schema) })),
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
  const values = nonNullSchema(schema).enum?.filter(value => value !== null);
  return values ? { options: values.map(value => ({ value, label: { en: humanize(String(value)) } })) } : {};
}
