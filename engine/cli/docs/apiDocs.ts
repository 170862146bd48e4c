import type { ApiContract } from '../../server/http/contract.ts';
import type { ApiDescription } from '../../server/openapi/description.ts';
import { type DocsCall, type DocsField, type DocsProblem, docsModelOf } from '../../server/openapi/docsModel.ts';
import { openApiDocument } from '../../server/openapi/document.ts';

/** docs/api.md: the same as the page at /api/docs. */
export function apiDocs(contract: ApiContract, description: ApiDescription): string {
  const outline = docsModelOf(openApiDocument(contract, description));
  return `${[
    '<!-- Written by `npm run generate` from the files below schemas/. Do not edit. -->',
    `# ${outline.title}`,
    ...outline.introduction,
    'A running server shows the same at `/api/docs`, and for programs at `/api/openapi.json`.',
    '## Refusals of most calls',
    problemTable(outline.usual),
    ...outline.domains.flatMap(({ name, guide, calls }) => [`## ${name}`, ...guide, ...calls.flatMap(callPart)]),
    '## Shapes',
    ...outline.shapes.flatMap(({ title, description, fields }) =>
      [`### ${title}`, description, fields.length ? table(fields) : ''].filter(Boolean),
    ),
  ].join('\n\n')}\n`;
}

const callPart = (call: DocsCall): string[] =>
  [
    `### ${call.name}`,
    `\`${call.method} ${call.path}\``,
    ...call.notes,
    call.body ? `Body: ${call.body}.` : '',
    `Answers: ${call.answers.map(({ status, type }) => `${status} ${type}`).join(', ')}.`,
    call.parameters.length ? table(call.parameters) : '',
    call.refusals.length ? problemTable(call.refusals) : '',
  ].filter(Boolean);

const cell = (text: string): string => text.replaceAll('|', '\\|');

const table = (fields: DocsField[]): string =>
  [
    '| Name | Type | |',
    '|---|---|---|',
    ...fields.map(
      ({ name, type, required, says }) =>
        `| \`${name}\` | ${cell(type)} | ${cell([required ? 'required' : '', says].filter(Boolean).join('; '))} |`,
    ),
  ].join('\n');

const problemTable = (list: DocsProblem[]): string =>
  [
    '| Refusal | |',
    '|---|---|',
    ...list.map(({ status, name, sentence }) => `| ${status} \`${name}\` | ${cell(sentence)} |`),
  ].join('\n');
