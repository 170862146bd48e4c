import { createSign } from 'node:crypto';
import type { Clock } from '../../engine/server/index.ts';
import type { PushKeys } from '../config.ts';

interface PushMessage {
  device_id: string;
  title: string;
  text: string;
  /** The page that the message is about. */
  link: string;
  locale: string;
}

/** `gone`: the push service no longer knows the device. `later`: it is worth another try. */
export type Delivery = 'sent' | 'gone' | 'later';

/** Hands a message to the push service. */
export interface PushSender {
  send(message: PushMessage): Promise<Delivery>;
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging';
const hour = 3_600;
/** A message that reaches no device within a day is outdated. */
const lifetime = String(24 * hour);
/** How long before its end a token is renewed. */
const margin = 60_000;
const timeout = 10_000;

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Builds the assertion that identifies us, signed with the key of the service account (RFC 7523). */
function assertion({ clientEmail, privateKey }: PushKeys, audience: string, now: Date): string {
  const iat = Math.floor(now.getTime() / 1000);
  const claims = { iss: clientEmail, scope, aud: audience, iat, exp: iat + hour };
  const unsigned = `${base64({ alg: 'RS256', typ: 'JWT' })}.${base64(claims)}`;
  return `${unsigned}.${createSign('RSA-SHA256').update(unsigned).sign(privateKey, 'base64url')}`;
}

/** Firebase Cloud Messaging by its HTTP v1 API. */
export function openFcm(keys: PushKeys, clock: Clock): PushSender {
  const tokenUrl = keys.apiUrl ? `${keys.apiUrl}/token` : 'https://oauth2.googleapis.com/token';
  const sendUrl = `${keys.apiUrl ?? 'https://fcm.googleapis.com'}/v1/projects/${keys.projectId}/messages:send`;
  let token: { value: string; until: number } | null = null;

  async function accessToken(): Promise<string> {
    if (token && token.until > clock.now().getTime()) return token.value;
    const body = new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertion(keys, tokenUrl, clock.now()),
    });
    const answer = await fetch(tokenUrl, { method: 'POST', body, signal: AbortSignal.timeout(timeout) });
    if (!answer.ok) throw new Error(`The push service gave no access: ${answer.status}`);
    const { access_token, expires_in } = (await answer.json()) as { access_token: string; expires_in: number };
    token = { value: access_token, until: clock.now().getTime() + expires_in * 1000 - margin };
    return access_token;
  }

  return {
    async send({ device_id, title, text, link, locale }) {
      const message = {
        token: device_id,
        // Data only: our own service worker shows it, in the language and the direction of its reader.
        data: { title, text, link, locale },
        webpush: { headers: { TTL: lifetime, Urgency: 'normal' } },
      };
      const answer = await fetch(sendUrl, {
        method: 'POST',
        headers: { authorization: `Bearer ${await accessToken()}`, 'content-type': 'application/json' },
        body: JSON.stringify({ message }),
        signal: AbortSignal.timeout(timeout),
      });
      if (answer.ok) return 'sent';
      if (answer.status === 401) token = null;
      return isGone(answer.status, await answer.json().catch(() => null)) ? 'gone' : 'later';
    },
  };
}

type FcmError = { error?: { details?: { errorCode?: string }[] } } | null;

/** The codes of FCM for a token that will never work again. */
const goneCodes = ['UNREGISTERED', 'SENDER_ID_MISMATCH', 'INVALID_ARGUMENT'];

const isGone = (status: number, body: unknown): boolean =>
  status === 404 ||
  ((body as FcmError)?.error?.details ?? []).some(({ errorCode }) => goneCodes.includes(errorCode ?? ''));
