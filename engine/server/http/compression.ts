/** Compression of what is written per request. Files and shared answers are compressed before. */
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { SchemaObject } from './contract.ts';

/** Smaller answers fit into one packet as they are. */
const minCompressedBytes = 1024;
/** Up to this size an answer is compressed whole, in about 5 ms, and does not wait in the server for a slow reader. */
const maxCompressedWhole = 256 * 1024;

/**
 * Compresses answers of text and JSON. Bodies of requests are not decompressed: a small one could become a large one.
 * Live streams send each event at once, and stay as they are.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    globalDecompression: false,
    threshold: minCompressedBytes,
    syncThreshold: maxCompressedWhole,
    encodings: ['br', 'gzip'],
    customTypes: /^(text\/(?!event-stream)|application\/([\w.-]+\+)?(json|javascript)(;|$))/,
  });
};

export const isSecretName = (name: string): boolean => /password|token|secret/.test(name);

/**
 * Whether an answer has a field for a secret. Such an answer is not compressed: beside text that the caller chose, its
 * compressed length would tell the secret letter by letter (the attack is called BREACH).
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
