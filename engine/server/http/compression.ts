/** Compresses answers that are written for one request. Files and shared answers are compressed in advance. */
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify';
import type { SchemaObject } from './contract.ts';
import { problem } from './problems.ts';

/** Smaller answers fit into one packet as they are. */
const minCompressedBytes = 1024;
/** Up to this size an answer is compressed whole, in about 5 ms, and does not wait in the server for a slow reader. */
const maxCompressedWhole = 256 * 1024;

const options = {
  threshold: minCompressedBytes,
  syncThreshold: maxCompressedWhole,
  encodings: ['br' as const, 'gzip' as const],
};

/**
 * The `compress` of a route that answers with text or JSON. Every other route answers as it is: files are mostly
 * compressed already, and the plugin would take their general type, `application/octet-stream`, for text.
 */
export const compression: RouteOptions['compress'] = options;

/** Compressed bodies of requests are refused: a small one could become a large one. */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, { ...options, global: false, globalDecompression: false });
  // After the checks of the caller, and before the body is read.
  app.addHook('preParsing', async request => {
    const encoding = request.headers['content-encoding']?.trim().toLowerCase() ?? '';
    if (!['', 'identity'].includes(encoding))
      throw problem('unsupported_encoding', {}, { 'accept-encoding': 'identity' });
  });
};

const isText = (type: string): boolean => /^(text\/(?!event-stream)|application\/json)/.test(type);

/** Whether the answers of a route are compressed: text and JSON without secrets. */
export const isCompressible = (type: string, answers: SchemaObject[]): boolean =>
  isText(type) && !answers.some(holdsSecret);

/** Sends the answer of a route whose answers have several types: compressed, unless it is a file. */
export function sendCompressed(reply: FastifyReply, body: unknown): FastifyReply | undefined {
  const type = reply.getHeader('content-type');
  if (type !== undefined && !isText(String(type))) return reply.send(body);
  if (type === undefined) reply.type('application/json; charset=utf-8');
  reply.compress(body as Parameters<FastifyReply['compress']>[0]);
  return reply;
}

export const isSecretName = (name: string): boolean => /password|token|secret/.test(name);

/**
 * Whether an answer has a field for a secret. Such an answer is not compressed: beside text that the caller chose, its
 * compressed length would reveal the secret letter by letter (the BREACH attack).
 */
export function holdsSecret(schema: SchemaObject): boolean {
  const parts = Object.entries((schema.properties ?? {}) as Record<string, SchemaObject>);
  return (
    parts.some(([name]) => isSecretName(name)) ||
    Object.values(schema).some(part =>
      [part].flat().some(one => typeof one === 'object' && one !== null && holdsSecret(one as SchemaObject)),
    )
  );
}
