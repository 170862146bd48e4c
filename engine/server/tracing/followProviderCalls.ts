import { type ChannelListener, subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { context, propagation, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';

/** What Node's `fetch` says of a request: https://undici.nodejs.org/#/docs/api/DiagnosticsChannel */
interface FetchRequest {
  method: string;
  origin: string;
  addHeader(name: string, value: string): void;
}

/**
 * Traces every call of this process to another server: to the payment provider, the store of files and others, which
 * get the trace in the header `traceparent`. Node announces calls of its HTTP client and of `fetch`, so that no code
 * that calls knows of traces. Only the host is recorded; addresses contain keys of rows.
 */
export function followProviderCalls(tracer: Tracer): { stop(): void } {
  const spans = new WeakMap<object, Span>();

  function begin(request: object, method: string, host: string, setHeader: (name: string, value: string) => void) {
    if (!trace.getActiveSpan()?.isRecording()) return;
    const attributes = { 'http.request.method': method, 'server.address': host };
    const span = tracer.startSpan(`${method} ${host}`, { kind: SpanKind.CLIENT, attributes });
    spans.set(request, span);
    propagation.inject(trace.setSpan(context.active(), span), null, {
      set: (_, name, value) => setHeader(name, value),
    });
  }

  function end(request: object, status: number | undefined): void {
    const span = spans.get(request);
    spans.delete(request);
    if (status !== undefined) span?.setAttribute('http.response.status_code', status);
    if (status === undefined || status >= 400) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  }

  const listeners: Record<string, ChannelListener> = {
    'http.client.request.created': message => {
      const { request } = message as { request: ClientRequest };
      begin(request, request.method, request.host, (name, value) => {
        if (!request.headersSent) request.setHeader(name, value);
      });
    },
    'http.client.response.finish': message => {
      const { request, response } = message as { request: ClientRequest; response: IncomingMessage };
      end(request, response.statusCode);
    },
    'http.client.request.error': message => end((message as { request: ClientRequest }).request, undefined),
    'undici:request:create': message => {
      const { request } = message as { request: FetchRequest };
      begin(request, request.method, new URL(request.origin).hostname, (name, value) => request.addHeader(name, value));
    },
    'undici:request:headers': message => {
      const { request, response } = message as { request: FetchRequest; response: { statusCode: number } };
      end(request, response.statusCode);
    },
    'undici:request:error': message => end((message as { request: FetchRequest }).request, undefined),
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener);
  return {
    stop() {
      for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener);
    },
  };
}
