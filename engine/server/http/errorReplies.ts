import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ProblemName } from '../../contract/contract.ts';
import { isDatabaseUnavailable } from '../db/isDatabaseUnavailable.ts';
import type { CallRow } from './contract.ts';
import { localizeProblem } from './localizeProblem.ts';
import { ProblemError, problem, ValidationError } from './problems.ts';
import { localeOf } from './requestPipeline.ts';

/** Fastify's own refusals of a request, by its error code. */
const known: Record<string, ProblemName> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'not_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'not_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'not_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media',
};

/** Answers addresses that the router cannot parse. A browser is redirected to the page for it. */
export const answerUnreadable = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const { method, url, headers } = request;
  if (method === 'GET' && headers.accept?.includes('text/html') && !url.startsWith('/api/')) {
    // One slash at the start: with two it would be an address of another site.
    reply.redirect(url.replace(/^[/\\]*/, '/').replaceAll('%', '%25'));
    return;
  }
  const error = problem('bad_request');
  reply.code(error.status).type('application/json; charset=utf-8').send(JSON.stringify(error.body));
};

/** Answers every error in the API's problem format. A 500 reveals nothing internal. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const refusal = error instanceof ProblemError || error instanceof ValidationError ? error : toProblemError(error);
    if (!refusal) return internal(error, request, reply);
    if (refusal instanceof ProblemError) reply.headers(refusal.headers);
    return reply
      .code(refusal.status)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send(localizeProblem(refusal, localeOf(request, null)));
  });
}

function toProblemError(error: FastifyError): ProblemError | null {
  const name = known[error.code] ?? (error instanceof SyntaxError && error.statusCode === 400 ? 'not_json' : undefined);
  if (name) return problem(name);
  if (error.statusCode === 429) return problem('too_many_requests');
  if (error.statusCode === 413) return problem('too_large');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return problem('bad_request');
  return null;
}

function internal(error: Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.log.error({ err: error }, 'internal error');
  const away = isDatabaseUnavailable(error);
  if (away) reply.header('retry-after', '2');
  return reply
    .code(away ? 503 : 500)
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send({ detail: 'Internal error', request_id: request.id });
}

/**
 * Answers an address below /api without a call: 405 if only another method exists, else 404; also if the method exists
 * and the id in the path is invalid. OPTIONS is answered with the methods.
 */
export function answerOtherwise(request: FastifyRequest, reply: FastifyReply, rows: Addressed[]): FastifyReply {
  const path = request.url
    .split('?')[0]!
    .replace(/^\/api/, '')
    .replace(/\/$/, '');
  const literal = rows.filter(row => row.path === path);
  const here = literal.length ? literal : rows.filter(row => pattern(row.path).test(path));
  const methods: string[] = here.map(row => row.method);
  if (!methods.length || methods.includes(request.method)) throw problem('not_found');
  const allow = [...new Set(methods.flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method])))].join(', ');
  if (request.method !== 'OPTIONS') throw problem('method_not_allowed', {}, { allow });
  return reply.code(204).headers({ allow }).send();
}

type Addressed = Pick<CallRow, 'method' | 'path'>;

const pattern = (path: string): RegExp => new RegExp(`^${path.replace(/\/$/, '').replace(/\{[a-z_]+\}/g, '[^/]+')}$`);
