import type { ApiContract, CallRow } from '../http/contract.ts';
import { answerBodySchema, type ComponentNames, type Json } from './components.ts';
import type { ApiDescription } from './description.ts';
import { limitOf } from './limits.ts';
import { parametersOf } from './parameters.ts';
import { problemResponses } from './problemResponses.ts';

const json = (schema: Json): Json => ({ 'application/json': { schema } });
const events = (schema: Json): Json => ({ 'text/event-stream': { schema } });

/** A row of the call table as an operation. */
export function toOperation(
  row: CallRow,
  contract: ApiContract,
  names: ComponentNames,
  description: ApiDescription,
): Json {
  const parameters = parametersOf(row, contract, names, description);
  const limits = limitOf(row, description);
  return {
    operationId: row.name,
    tags: [row.domain],
    summary: callSummary(row.name),
    ...descriptionOf([row.description, ...notesOf(row, limits)]),
    security: row.public ? [{}, ...credentials] : credentials,
    ...(parameters.length ? { parameters } : {}),
    ...(row.body ? { requestBody: bodyOf(row, contract, names) } : {}),
    responses: { ...successes(row, contract, names), ...problemResponses(row, contract, description) },
    ...(row.roles ? { 'x-roles': row.roles } : {}),
    ...(limits.length ? { 'x-rate-limit': limits } : {}),
  };
}

const credentials: Json[] = [{ cookie: [] }, { bearer: [] }];

const descriptionOf = (sentences: (string | undefined)[]): Json => {
  const text = sentences.filter(Boolean).join('\n\n');
  return text ? { description: text } : {};
};

/** `listPaymentMethods` -> `List payment methods` */
function callSummary(name: string): string {
  const words = name.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function notesOf(row: CallRow, limits: string[]): string[] {
  return [
    row.roles ? `Only for the roles ${row.roles.join(', ')}.` : '',
    row.public ? 'Needs no session.' : '',
    !row.public && row.whileLocked ? 'Open while the account is locked.' : '',
    row.whileLockedFor.length
      ? `Open while the account is locked for one of these reasons: ${row.whileLockedFor.join(', ')}.`
      : '',
    row.idempotent ? 'Honours an Idempotency-Key for 24 hours.' : '',
    limits.length ? `At most ${limits.join(', ')}.` : '',
  ];
}

function bodyOf(row: CallRow, contract: ApiContract, names: ComponentNames): Json {
  const required = (contract.schemas.get(row.body ?? '')?.required ?? []) as string[];
  return { required: required.length > 0, content: json(names.refTo(row.body ?? '')) };
}

const successes = (row: CallRow, contract: ApiContract, names: ComponentNames): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(row.answers).map(([status, answer]) => {
      const description = successDescriptions[status] ?? 'Done.';
      if (row.mediaType) return [status, { description, content: { [row.mediaType]: {} } }];
      if (answer === null) return [status, { description }];
      const schema = answerBodySchema(answer, contract, names);
      if (!row.stream) return [status, { description, content: json(schema) }];
      return [status, { description: 'A stream of events, each with this as its data.', content: events(schema) }];
    }),
  );

const successDescriptions: Record<string, string> = {
  200: 'Done.',
  201: 'Made.',
  202: 'Taken; it is not done yet.',
  204: 'Done; there is nothing to say.',
};
