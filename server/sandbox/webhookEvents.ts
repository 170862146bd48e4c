import { createHmac, timingSafeEqual } from 'node:crypto';
import type { About, ProviderEvent } from '../payments/provider.ts';
import { type Ledger, newId } from './store.ts';

type EventRow = { id: string; type: string; about: About };
/** Sends one webhook; whether the other side took it. */
export type Send = (body: string, headers: Record<string, string>) => Promise<boolean>;

export const signatureHeader = 'sandbox-signature';
const tolerance = 5 * 60_000;
const maxAttempts = 20;

/** Queues an event that has happened, or will; its webhook is sent when it is due. */
export async function queueEvent(ledger: Ledger, type: string, about: About, due = ledger.clock.now()): Promise<void> {
  await ledger.store.run('insert into sandbox.events (id, type, about, due_at) values ($1, $2, $3, $4)', [
    newId('evt'),
    type,
    about,
    due,
  ]);
}

/** Sends every webhook that is due, the oldest first; one that is not taken is sent again the next time. */
export async function sendDue({ store, clock }: Ledger, secret: string, send: Send): Promise<void> {
  const due = await store.run<EventRow>(
    `select id, type, about from sandbox.events where sent_at is null and due_at <= $1 and tries < $2
     order by due_at limit 500`,
    [clock.now(), maxAttempts],
  );
  for (const event of due) {
    const body = JSON.stringify(event);
    const taken = await send(body, { [signatureHeader]: sign(body, secret, clock.now()) });
    await store.run('update sandbox.events set sent_at = $2, tries = tries + 1 where id = $1', [
      event.id,
      taken ? clock.now() : null,
    ]);
  }
}

/** "t=<milliseconds>,v1=<HMAC-SHA256 of time and body>" */
export function sign(body: string, secret: string, at: Date): string {
  const time = at.getTime();
  return `t=${time},v1=${createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')}`;
}

/** The event in a webhook; null: it was not signed with the secret, or not lately. */
export function readEvent(body: string, signature: unknown, secret: string, now: Date): ProviderEvent | null {
  const time = Number(/^t=(\d{1,15}),/.exec(String(signature))?.[1] ?? Number.NaN);
  if (!(Math.abs(now.getTime() - time) <= tolerance)) return null;
  const right = Buffer.from(sign(body, secret, new Date(time)));
  const given = Buffer.from(String(signature));
  if (right.length !== given.length || !timingSafeEqual(right, given)) return null;
  const { id, type, about } = JSON.parse(body) as EventRow;
  return { id, type, about };
}
