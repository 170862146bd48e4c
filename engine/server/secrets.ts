import { createHmac, timingSafeEqual } from 'node:crypto';

/** The secrets of an installation. The first one signs; all verify, so that a secret can be replaced without a break. */
export type Secrets = readonly [string, ...string[]];

/** Splits the value of a setting that may have several secrets, separated by commas. */
export function splitSecrets(value: string): Secrets {
  const [first = '', ...others] = value.split(',').map(secret => secret.trim());
  return [first, ...others];
}

/** Returns the signature of a text, by the first secret. */
export const sign = ([secret]: Secrets, text: string): Buffer => createHmac('sha256', secret).update(text).digest();

/** Returns the signatures of a text by each secret, the first one's first. */
export const signByEach = (secrets: Secrets, text: string): Buffer[] => secrets.map(secret => sign([secret], text));

/** Returns whether one of the secrets has signed the text. `given`: a signature from outside. */
export const isSignedBy = (secrets: Secrets, text: string, given: string, encoding: 'base64url' | 'hex'): boolean =>
  signByEach(secrets, text).some(signature => {
    const wanted = Buffer.from(signature.toString(encoding));
    const received = Buffer.from(given);
    return wanted.length === received.length && timingSafeEqual(wanted, received);
  });
