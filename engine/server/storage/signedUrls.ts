import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../clock.ts';
import type { EngineConfig } from '../config.ts';

/** The server's secret and the time, with which links are signed. */
export type Signer = { config: Pick<EngineConfig, 'secret'>; clock: Clock };
/** The query of a signed link. */
export type LinkQuery = { expires?: unknown; signature?: unknown };
/** How long a link is good for, in milliseconds. */
const linkLifetime = 10 * 60_000;

/** Signs a link: returns the query that opens `subject` without a session for ten minutes. */
export function signLink({ config, clock }: Signer, subject: string): { query: string; until: Date } {
  const expires = Math.floor((clock.now().getTime() + linkLifetime) / 1000);
  const query = `expires=${expires}&signature=${signature(config.secret, subject, String(expires))}`;
  return { query, until: new Date(expires * 1000) };
}

/** Verifies a signed link. `subject`: the file, or the order and which of its files. */
export function checkLink({ config, clock }: Signer, subject: string, query: LinkQuery): 'good' | 'expired' | 'forged' {
  const { expires, signature: given } = query;
  if (typeof expires !== 'string' || typeof given !== 'string' || !/^\d{1,12}$/.test(expires)) return 'forged';
  const wanted = Buffer.from(signature(config.secret, subject, expires));
  const received = Buffer.from(given);
  if (wanted.length !== received.length || !timingSafeEqual(wanted, received)) return 'forged';
  return Number(expires) * 1000 > clock.now().getTime() ? 'good' : 'expired';
}

const signature = (secret: string, subject: string, expires: string): string =>
  createHmac('sha256', secret).update(`download ${subject} ${expires}`).digest('base64url');
