import { context, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import type { PoolClient } from 'pg';

const maxTextLength = 2_000;

/**
 * Traces the statements of a connection that belong to a request or job. Values are placeholders in the text of a
 * statement, and stay out of the trace; so do texts that a statement contains itself.
 */
export function traceStatements(tracer: Tracer, client: PoolClient): void {
  const query = client.query.bind(client) as (...given: unknown[]) => unknown;
  const queryInSpan = (...given: unknown[]): unknown => {
    const text = textOf(given[0]);
    if (text === undefined || !trace.getActiveSpan()?.isRecording()) return query(...given);
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text };
    const span = tracer.startSpan(/^\w+/.exec(text)?.[0]?.toLowerCase() ?? 'query', {
      kind: SpanKind.CLIENT,
      attributes,
    });
    const end = (error: unknown) => {
      if (error) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      const answer = context.bind(context.active(), last as (...result: unknown[]) => unknown);
      return query(...given.slice(0, -1), (error: unknown, ...result: unknown[]) => {
        end(error);
        answer(error, ...result);
      });
    }
    const result = query(...given) as Promise<unknown>;
    result.then(() => end(null), end);
    return result;
  };
  client.query = queryInSpan as typeof client.query;
}

/** The text of a statement without what it quotes; undefined for a stream of rows, which the driver handles itself. */
function textOf(statement: unknown): string | undefined {
  const text = typeof statement === 'string' ? statement : (statement as { text?: unknown; submit?: unknown })?.text;
  if (typeof text !== 'string' || (statement as { submit?: unknown }).submit) return undefined;
  return text
    .trim()
    .replace(/'(?:[^']|'')*'/g, '?')
    .slice(0, maxTextLength);
}
