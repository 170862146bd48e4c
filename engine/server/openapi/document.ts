import type { ApiContract } from '../http/contract.ts';
import { componentsOf, type Json, namesOf } from './components.ts';
import type { ApiDescription } from './description.ts';
import { toOperation } from './operation.ts';
import { internalError } from './problemResponses.ts';

/** The call table, the shapes and the refusals as an OpenAPI 3.1 document: nothing in it is written a second time. */
export function openApiDocument(contract: ApiContract, description: ApiDescription): Json {
  const { title, version, guides } = description;
  const names = namesOf(contract);
  const paths: Record<string, Json> = {};
  for (const row of contract.rows)
    paths[row.path] = {
      ...paths[row.path],
      [row.method.toLowerCase()]: toOperation(row, contract, names, description),
    };
  return {
    openapi: '3.1.0',
    info: { title: `${title} API`, version, description: introduction },
    servers: [{ url: '/api' }],
    tags: [...new Set(contract.rows.map(row => row.domain))].map(name => tagOf(name, guides)),
    paths,
    components: {
      schemas: componentsOf(contract, names),
      parameters: { IdempotencyKey: idempotencyKey },
      responses: { InternalError: internalError },
      securitySchemes: {
        cookie: { type: 'apiKey', in: 'cookie', name: 'session', description: 'set by the sign-in, httpOnly' },
        bearer: { type: 'http', scheme: 'bearer', description: 'the access_token of the sign-in, valid for an hour' },
      },
    },
  };
}

/** A domain with its guide; collections have none. */
function tagOf(name: string, guides: ApiDescription['guides']): Json {
  const guide = Object.hasOwn(guides, name) ? guides[name] : undefined;
  return { name, ...(guide ? { description: guide.join('\n\n') } : {}) };
}

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  description: 'With the same key and body the first answer comes again, for 24 hours; with another body, 409.',
  schema: { type: 'string', format: 'uuid' },
};

const introduction = [
  'Money is an amount in minor units with its currency; times are ISO 8601 in UTC; identifiers are lower-case UUIDs. Both spellings of a path answer, with and without the slash at its end.',
  'A credential is the cookie of the sign-in or its access token as a bearer; with both, a valid cookie decides. Writes by cookie need an Origin, or a Sec-Fetch-Site, of our own.',
  'A list is a page with its total and with links that keep the query. Unknown keys and wrong values are refused with their place. A field is compared by an operator behind its name, `total[gte]=5000`: gt, gte, lt and lte; ne is anything but that; like contains it, in capitals or not; has is for fields that are lists; empty is true or false. null clears a field; PATCH leaves alone what it is not given, PUT needs every field.',
  'A refusal is `{detail, message}`, both the same sentence, in the language that Accept-Language asks for; 401 is `{detail}` and is never translated; 422 is a list of `{type, loc, msg}`. The names of the examples are the names of the refusals.',
  'Somebody who is signed in is answered 300 times a minute, and all others at one address are together; what is more is 429 with Retry-After. Some calls have narrower limits of their own.',
].join('\n\n');
