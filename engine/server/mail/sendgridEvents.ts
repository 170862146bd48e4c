import { type KeyObject, verify } from 'node:crypto';
import type { Bounce } from './bounces.ts';

/** How old a request may be. SendGrid signs a repeated request again, so that an older one is a replay. */
const maxAge = 15 * 60_000;

/**
 * Whether SendGrid has sent this body: ECDSA over the time and the raw body.
 * Source: https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/getting-started-event-webhook-security-features
 */
export function isFromSendgrid(
  key: KeyObject,
  { timestamp, signature, body, now }: { timestamp: string; signature: string; body: Buffer; now: Date },
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > maxAge) return false;
  return verify('sha256', Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature, 'base64'));
}

/** The bounces among SendGrid's events. Other events, and what does not look like one, are left out. */
export function readSendgridBounces(body: string): Bounce[] {
  let events: unknown;
  try {
    events = JSON.parse(body);
  } catch {
    return [];
  }
  return Array.isArray(events) ? events.flatMap(toBounce) : [];
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function toBounce(given: unknown): Bounce[] {
  const { event, email, sg_event_id, status, reason, type } = (given ?? {}) as Record<string, unknown>;
  const [id, address] = [text(sg_event_id), text(email)];
  // "dropped": SendGrid itself did not send it, because the address is on its own list of bounces.
  const isBounce = event === 'bounce' || (event === 'dropped' && text(reason) === 'Bounced Address');
  if (!isBounce || !/^[\x21-\x7e]{1,200}$/.test(id) || !/^[^\s\p{Cc}@]{1,64}@[^\s\p{Cc}@]{1,255}$/u.test(address))
    return [];
  const code = event === 'dropped' ? '5.1.1' : /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(text(status))?.[0];
  // A "blocked" bounce was refused for another cause than the mailbox, whatever its code.
  return [
    {
      event: `sendgrid:${id}`,
      address,
      status: type === 'blocked' ? null : (code ?? null),
      reason: text(reason) || 'bounce',
    },
  ];
}
