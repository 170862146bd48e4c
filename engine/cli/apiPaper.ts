import type { Contract } from '../server/http/contract.ts';
import type { ApiDescription } from '../server/openapi/description.ts';
import { openApiDocument } from '../server/openapi/document.ts';
import { type Field, type OutlinedCall, type OutlinedRefusal, outlineOf } from '../server/openapi/outline.ts';

/** docs/api.md: the same as the page at /api/docs. */
export function apiPaper(contract: Contract, description: ApiDescription): string {
  const outline = outlineOf(openApiDocument(contract, description));
  return `${[
    '<!-- Written by `npm run generate` from the files below schemas/. Do not edit. -->',
    `# ${outline.title}`,
    ...outline.introduction,
    'A running server shows the same at `/api/docs`, and for programs at `/api/openapi.json`.',
    '## Refusals of most calls',
    refusals(outline.usual),
    ...outline.domains.flatMap(({ name, guide, calls }) => [`## ${name}`, ...guide, ...calls.flatMap(callPart)]),
    '## Shapes',
    ...outline.shapes.flatMap(({ title, description, fields }) =>
      [`### ${title}`, description, fields.length ? table(fields) : ''].filter(Boolean),
    ),
  ].join('\n\n')}\n`;
}

const callPart = (call: OutlinedCall): string[] =>
  [
    `### ${call.name}`,
    `\`${call.method} ${call.path}\``,
    ...call.notes,
    call.body ? `Body: ${call.body}.` : '',
    `Answers: ${call.answers.map(({ status, type }) => `${status} ${type}`).join(', ')}.`,
    call.parameters.length ? table(call.parameters) : '',
    call.refusals.length ? refusals(call.refusals) : '',
  ].filter(Boolean);

const cell = (text: string): string => text.replaceAll('|', '\\|');

const table = (fields: Field[]): string =>
  [
    '| Name | Type | |',
    '|---|---|---|',
    ...fields.map(
      ({ name, type, required, says }) =>
        `| \`${name}\` | ${cell(type)} | ${cell([required ? 'required' : '', says].filter(Boolean).join('; '))} |`,
    ),
  ].join('\n');

const refusals = (list: OutlinedRefusal[]): string =>
  [
    '| Refusal | |',
    '|---|---|',
    ...list.map(({ status, name, sentence }) => `| ${status} \`${name}\` | ${cell(sentence)} |`),
  ].join('\n');
