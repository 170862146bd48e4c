import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemName } from '../../schemas/generated/types.ts';
import { InvalidInput, Refusal, refuse } from './problems.ts';

/** Fastify's own refusals of a request, by its error code. */
const known: Record<string, ProblemName> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
};

/** Every error leaves in the one agreed shape; nothing of ours leaks from a 500. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = error instanceof Refusal || error instanceof InvalidInput ? error : asRefusal(error);
    if (!refusal) return internal(error, request, reply);
    if (refusal instanceof Refusal) reply.headers(refusal.headers);
    return reply
      .code(refusal.status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(refusal.body);
  });
}

function asRefusal(error: FastifyError): Refusal | null {
  const name = known[error.code] ?? (error instanceof SyntaxError && error.statusCode === 400 ? 'not_json' : undefined);
  if (name) return refuse(name);
  if (error.statusCode === 429) return refuse('too_many_requests');
  if (error.statusCode === 413) return refuse('too_large');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return refuse('bad_request');
  return null;
}

function internal(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'internal error');
  return reply
    .code(500)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ detail: 'Internal error', request_id: request.id });
}

/** Unknown addresses below /api: 405 where the path exists with another method, else 404. */
export function answerUnknown(app: FastifyInstance, request: FastifyRequest): Refusal {
  const url = request.url.split('?')[0]!;
  const other = (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(
    method => method !== request.method && app.findRoute({ method, url }),
  );
  const allow = other.length
    ? other
    : (['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const).filter(method => hasRoute(app, method, url));
  return allow.length ? refuse('method_not_allowed', {}, { allow: allow.join(', ') }) : refuse('not_found');
}
