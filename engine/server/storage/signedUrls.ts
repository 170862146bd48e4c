import type { Clock } from '../clock.ts';
import type { EngineConfig } from '../config.ts';
import { isSignedBy, sign } from '../secrets.ts';

/** The server's secrets and the time, with which links are signed. */
export type Signer = { config: Pick<EngineConfig, 'secrets'>; clock: Clock };
/** The query of a signed link. */
export type LinkQuery = { expires?: unknown; signature?: unknown };
/** How long a link is good for, in milliseconds. */
const linkLifetime = 10 * 60_000;

/** Signs a link: returns the query that opens `subject` without a session for ten minutes. */
export function signLink({ config, clock }: Signer, subject: string): { query: string; until: Date } {
  const expires = Math.floor((clock.now().getTime() + linkLifetime) / 1000);
  const query = `expires=${expires}&signature=${sign(config.secrets, textOf(subject, String(expires))).toString('base64url')}`;
  return { query, until: new Date(expires * 1000) };
}

/** Verifies a signed link. `subject`: the file, or the order and which of its files. */
export function checkLink({ config, clock }: Signer, subject: string, query: LinkQuery): 'good' | 'expired' | 'forged' {
  const { expires, signature: given } = query;
  if (typeof expires !== 'string' || typeof given !== 'string' || !/^\d{1,12}$/.test(expires)) return 'forged';
  if (!isSignedBy(config.secrets, textOf(subject, expires), given, 'base64url')) return 'forged';
  return Number(expires) * 1000 > clock.now().getTime() ? 'good' : 'expired';
}

/** What a signature signs. */
const textOf = (subject: string, expires: string): string => `download ${subject} ${expires}`;
