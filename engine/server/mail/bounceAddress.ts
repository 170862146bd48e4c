import { timingSafeEqual } from 'node:crypto';
import { type Secrets, sign, signByEach } from '../secrets.ts';

interface Signing {
  mail: { bounceAddress?: string | null };
  secrets: Secrets;
}

/** 64 bits: with a guessed one, a caller could only report that a mail came back. The part before "@" has 64 characters at most. */
const signatureLength = 16;
/** Characters that are left for the name of the mailbox. */
export const maxBounceName = 64 - '+'.length - 32 - signatureLength;

/**
 * The envelope sender of a mail, to which its bounce is returned (VERP): "bounces+{mail}{signature}@example.com". So a
 * bounce names the mail even if the report quotes nothing of it. Undefined if there is no mailbox for bounces.
 */
export function bounceSender(config: Signing, mail: string): string | undefined {
  const [name, domain] = config.mail.bounceAddress?.split('@') ?? [];
  return name && domain
    ? `${name}+${mail.replaceAll('-', '')}${shorten(sign(config.secrets, textOf(mail)))}@${domain}`
    : undefined;
}

/** Finds the mail whose bounce was sent to an address; null if we did not make that address. */
export function mailOfBounce(config: Signing, address: string): string | null {
  const [, hex, given] = /\+([0-9a-f]{32})([0-9a-f]{16})@/i.exec(address.toLowerCase()) ?? [];
  if (!hex || !given) return null;
  const mail = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  const isOurs = signByEach(config.secrets, textOf(mail)).some(signature =>
    timingSafeEqual(Buffer.from(shorten(signature)), Buffer.from(given)),
  );
  return isOurs ? mail : null;
}

/** What a signature signs. */
const textOf = (mail: string): string => `bounce ${mail}`;
const shorten = (signature: Buffer): string => signature.toString('hex').slice(0, signatureLength);
