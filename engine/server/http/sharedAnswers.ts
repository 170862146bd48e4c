/**
 * Answers that many callers get unchanged, such as the manifest of a role. Each is written, hashed and compressed once,
 * and kept as long as its body is.
 */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply } from 'fastify';
import Negotiator from 'negotiator';
import { etagOf, matchesEtag } from './etag.ts';

type Encoding = 'br' | 'gzip' | 'identity';

/** A text with its compressed forms, each made when the first caller takes it. */
export class SharedText {
  readonly etag: string;
  readonly #text: string;
  readonly #encoded = new Map<Encoding, Promise<Buffer>>();

  constructor(text: string) {
    this.#text = text;
    this.etag = etagOf(text);
  }

  /** Returns the text in the best encoding that the caller takes, and sets the headers that name it. */
  async encodeFor(reply: FastifyReply): Promise<Buffer> {
    const { headers } = reply.request;
    const [encoding = 'identity'] = new Negotiator({ headers }).encodings(['br', 'gzip', 'identity']) as Encoding[];
    varyByEncoding(reply);
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    const known = this.#encoded.get(encoding) ?? encode[encoding](Buffer.from(this.#text));
    this.#encoded.set(encoding, known);
    return known;
  }
}

function varyByEncoding(reply: FastifyReply): void {
  reply.header('vary', [reply.getHeader('vary'), 'Accept-Encoding'].filter(Boolean).join(', '));
}

/**
 * Compressed once and sent often, so more work is worth its bytes. Level 10 makes the manifest 5% smaller than level 9 in
 * three times its time, 20 ms; a large text would take 80 ms or more. Level 11 takes another three times as long for 2%.
 */
const brotliLevel = (text: Buffer): number => (text.length <= 100_000 ? 10 : 9);
const encode: Record<Encoding, (text: Buffer) => Promise<Buffer>> = {
  br: text => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: brotliLevel(text) } }),
  gzip: text => promisify(gzip)(text),
  identity: async text => text,
};

const shared = new WeakMap<object, SharedText | null>();

/**
 * Marks an answer that many callers get; it must not change afterwards. A browser may keep it, and asks each time
 * whether its version is still the newest.
 */
export function shareAnswer<Body extends object>(reply: FastifyReply, body: Body): Body {
  if (!shared.has(body)) shared.set(body, null);
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'Cookie' });
  return body;
}

/** Sends a shared answer, or 304 to a caller who has this version. */
export async function sendShared(reply: FastifyReply, text: SharedText): Promise<Buffer | FastifyReply> {
  reply.header('etag', text.etag);
  if (matchesEtag(reply.request.headers['if-none-match'], text.etag)) {
    varyByEncoding(reply);
    return reply.code(304).send();
  }
  return text.encodeFor(reply);
}

/** Returns the written form of a shared answer; undefined for any other. `write` serializes it by its schema. */
export function sharedText(body: unknown, write: (body: object) => string): SharedText | undefined {
  if (typeof body !== 'object' || body === null || !shared.has(body)) return undefined;
  const text = shared.get(body) ?? new SharedText(write(body));
  shared.set(body, text);
  return text;
}
