import { createHmac, timingSafeEqual } from 'node:crypto';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import type { Clock } from '../clock.ts';
import type { EngineConfig } from '../engineConfig.ts';

type Signer = { config: Pick<EngineConfig, 'secret'>; clock: Clock };
export type LinkQuery = { expires?: unknown; signature?: unknown };
/** Which of an order's files go into one archive. */
export type ArchiveOf = 'sources' | 'results' | 'all';

/** The address of a file's content: good without a session, and for ten minutes only. */
export const downloadLink = (deps: Signer, file: string): string =>
  `/api/files/${file}/content?${signedFor(deps, file).query}`;

/** The address of an order's files as one ZIP, under the same terms. */
export function archiveLink(deps: Signer, order: string, of: ArchiveOf): { url: string; expiry: string } {
  const { query, until } = signedFor(deps, `${order} ${of}`);
  return { url: `/api/orders/${order}/files.zip?of=${of}&${query}`, expiry: until.toISOString() };
}

/** The address of a copy of an account's data, under the same terms. */
export const exportLink = (deps: Signer, uuid: string): string =>
  `/api/account/exports/${uuid}/data.zip?${signedFor(deps, `export ${uuid}`).query}`;

function signedFor({ config, clock }: Signer, subject: string): { query: string; until: Date } {
  const expires = Math.floor(clock.now().getTime() / 1000) + limits.link_minutes * 60;
  const query = `expires=${expires}&signature=${signature(config.secret, subject, String(expires))}`;
  return { query, until: new Date(expires * 1000) };
}

/** `subject`: the file, or the order and which of its files. */
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
