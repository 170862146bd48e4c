import type { ApiContract } from '../http/contract.ts';
import { componentsOf, type Json, namesOf } from './components.ts';
import type { ApiDescription } from './description.ts';
import { toOperation } from './operation.ts';
import { internalError } from './problemResponses.ts';

/** Builds an OpenAPI 3.1 document from the call table, its schemas and its problems. */
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
  description:
    'A request with the same key and body gets the first response again, for 24 hours. With another body it gets 409.',
  schema: { type: 'string', format: 'uuid' },
};

const introduction = [
  'Money is an amount in minor units with its currency; times are ISO 8601 in UTC; identifiers are lower-case UUIDs. A slash at the end of a path makes no difference.',
  'Authenticate with the session cookie, or with the access token of the sign-in as a bearer token. If both are sent, a valid cookie wins. Writes with the cookie need an `Origin` or `Sec-Fetch-Site` header of the same origin.',
  'A list answers one page with the total and with links that keep the query. Unknown keys and invalid values are rejected with their location. A filter has an operator in brackets after the field, `total[gte]=5000`: `gt`, `gte`, `lt` and `lte` compare; `ne` is not equal; `like` contains the text, without regard to case; `has` is for fields that are lists; `empty` is true or false. `null` clears a field. PATCH changes only the given fields, PUT needs every field.',
  'An error response is `{detail, message}`, both with the same sentence in the language of `Accept-Language`. 401 is `{detail}` and is never translated. 422 is a list of `{type, loc, msg}`. The names of the examples are the codes of the errors.',
  'Rate limits: 300 requests a minute for each signed-in person, and for each network of requests without a session. Further requests get 429 with `Retry-After`. Some calls have stricter limits.',
].join('\n\n');
