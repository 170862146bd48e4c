import { useState } from 'react';
import { tabStore } from '../../client/storage/stores.ts';

/** Sends a body under its own key. */
export type SendIdempotently = <Answer>(body: unknown, send: (key: string) => Promise<Answer>) => Promise<Answer>;

/** A request without a response yet: a digest of its body, and its key. */
interface PendingRequest {
  body: string;
  key: string;
  /** When it went out, by the clock of the browser. */
  at: number;
}

/** The same body after an hour is a new request. */
const KEPT_MS = 3_600_000;

/**
 * The same body goes out under the same key until it is answered, so that trying again after a lost answer does nothing
 * twice. Once it was answered, pressing again is a new request: the server would only repeat its refusal.
 * `place`: keeps the key over a reload of the page, for requests whose typed answers come back after it.
 */
export function createIdempotentSender(place?: string): SendIdempotently {
  const name = place && `unanswered:${place}`;
  let last: PendingRequest | null = null;
  const keep = (sent: PendingRequest | null) => {
    last = sent;
    if (name && sent) tabStore.set(name, JSON.stringify(sent));
    else if (name) tabStore.remove(name);
  };
  const getUnanswered = (): PendingRequest | null => {
    const kept = last ?? (name ? read(name) : null);
    return kept && Math.abs(Date.now() - kept.at) < KEPT_MS ? kept : null;
  };
  return async (body, send) => {
    const short = digest(JSON.stringify(body));
    const before = getUnanswered();
    const sent = before?.body === short ? before : { body: short, key: crypto.randomUUID(), at: Date.now() };
    keep(sent);
    const forgetSent = () => {
      if (last === sent) keep(null);
    };
    try {
      const answer = await send(sent.key);
      forgetSent();
      return answer;
    } catch (error) {
      if (!isResponseLost(error)) forgetSent();
      throw error;
    }
  };
}

/** See `createIdempotentSender`. */
export function useIdempotencyKey(place?: string): SendIdempotently {
  const [keyed] = useState(() => createIdempotentSender(place));
  return keyed;
}

function read(name: string): PendingRequest | null {
  try {
    return JSON.parse(tabStore.get(name) ?? 'null') as PendingRequest | null;
  } catch {
    return null;
  }
}

/** Distinguishes bodies without storing them: cyrb53, 53 bits. The server compares the bodies themselves. */
function digest(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    high = Math.imul(high ^ unit, 2654435761);
    low = Math.imul(low ^ unit, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return `${text.length}.${4294967296 * (2097151 & low) + (high >>> 0)}`;
}

/** Returns whether it is unknown if a request was done: true unless the server refused it. */
export function isResponseLost(error: unknown): boolean {
  const { code, status } = Object(error) as { code?: unknown; status?: unknown };
  const number = Number(code ?? status ?? 0);
  return number < 400 || number >= 500;
}
