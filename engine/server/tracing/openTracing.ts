import { context, propagation, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { appVersion } from '../appDefinition.ts';
import { operationOf } from '../http/operation.ts';
import { appTitle } from '../texts.ts';
import { followProviderCalls } from './followProviderCalls.ts';
import { traceStatements } from './traceStatements.ts';
import type { Tracing } from './tracing.ts';

/** Milliseconds that a stop waits for the collector. */
const patience = 2_000;

/**
 * Opens the traces, for the whole process. Import this file only where they are on: it loads the libraries. `endpoint`:
 * the address of a collector that takes OTLP over HTTP, without `/v1/traces`.
 */
export function openTracing(endpoint: string): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: patience,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': appTitle().toLowerCase(), 'service.version': appVersion() }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  const tracer = provider.getTracer('galley', appVersion());
  const calls = followProviderCalls(tracer);

  return {
    followRequests(app) {
      app.decorateRequest('traceContext', null);
      app.addHook('onRequest', (request, reply, done) => {
        const caller = propagation.extract(context.active(), request.headers);
        const attributes = { 'http.request.method': request.method, 'galley.request_id': request.id };
        const span = tracer.startSpan(request.method, { kind: SpanKind.SERVER, attributes }, caller);
        reply.raw.once('close', () => {
          const { statusCode, headersSent } = reply.raw;
          span.updateName(operationOf(request));
          if (headersSent) span.setAttribute('http.response.status_code', statusCode);
          if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        });
        request.traceContext = trace.setSpan(caller, span);
        context.with(request.traceContext, done);
      });
      // Events of the connection, by which a body arrives, are outside of that.
      app.addHook('preValidation', (request, _reply, done) =>
        context.with(request.traceContext ?? context.active(), done),
      );
    },
    followStatements(pool) {
      pool.on('connect', client => traceStatements(tracer, client));
    },
    traceJob: (name, run) =>
      tracer.startActiveSpan(name, { kind: SpanKind.CONSUMER, root: true }, async span => {
        try {
          return await run();
        } catch (error) {
          span.setStatus({ code: SpanStatusCode.ERROR });
          throw error;
        } finally {
          span.end();
        }
      }),
    async close() {
      calls.stop();
      await provider.shutdown().catch(() => {});
      context.disable();
      propagation.disable();
    },
  };
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The trace of the request. */
    traceContext: ReturnType<typeof context.active> | null;
  }
}
