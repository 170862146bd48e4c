import { createHmac, timingSafeEqual } from 'node:crypto';
import limits from '../../schemas/uploads/limits.json' with { type: 'json' };
import type { Clock } from '../clock.ts';
import type { Config } from '../config.ts';

type Signer = { config: Pick<Config, 'secret'>; clock: Clock };
export type LinkQuery = { expires?: unknown; signature?: unknown };

/** The address of a file's content: good without a session, and for ten minutes only. */
export function downloadLink({ config, clock }: Signer, file: string): string {
  const expires = Math.floor(clock.now().getTime() / 1000) + limits.link_minutes * 60;
  return `/api/files/${file}/content?expires=${expires}&signature=${signature(config.secret, file, String(expires))}`;
}

export function checkLink({ config, clock }: Signer, file: string, query: LinkQuery): 'good' | 'expired' | 'forged' {
  const { expires, signature: given } = query;
  if (typeof expires !== 'string' || typeof given !== 'string' || !/^\d{1,12}$/.test(expires)) return 'forged';
  const wanted = Buffer.from(signature(config.secret, file, expires));
  const received = Buffer.from(given);
  if (wanted.length !== received.length || !timingSafeEqual(wanted, received)) return 'forged';
  return Number(expires) * 1000 > clock.now().getTime() ? 'good' : 'expired';
}

const signature = (secret: string, file: string, expires: string): string =>
  createHmac('sha256', secret).update(`download ${file} ${expires}`).digest('base64url');
