import { createPublicKey, type KeyObject } from 'node:crypto';

/** Reads the verification key of SendGrid's event webhook; null: this is none. */
export function readSendgridKey(text: string): KeyObject | null {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    return key.asymmetricKeyType === 'ec' ? key : null;
  } catch {
    return null;
  }
}
