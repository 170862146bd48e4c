import { randomUUID } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../engine/server/db/index.ts';
import { users } from '../account/tables.ts';
import { sessions } from '../auth/tables.ts';
import { devices, pushOutbox } from './tables.ts';

/** Announced by every transaction that queues a push message, so that it leaves at once. */
export const pushChannel = 'galley_push';

interface PushNotification {
  /** Address of the account that it is for. */
  to: string;
  /** The mail that says the same. */
  mail_uuid: string;
  locale: string;
  text: string;
  link: string;
  at: Date;
}

/** Pushes the text of a mail to the devices of an account, in the transaction that queues the mail. */
export async function queuePush(tx: Tx, { to, mail_uuid, at, locale, text, link }: PushNotification): Promise<void> {
  const wanting = await tx
    .select({ uuid: devices.uuid })
    .from(devices)
    .innerJoin(users, eq(users.uuid, devices.user_uuid))
    .innerJoin(sessions, eq(sessions.uuid, devices.session_uuid))
    .where(and(eq(users.email, to), isNull(sessions.revoked_at), gt(sessions.expires_at, at)));
  if (!wanting.length) return;
  await tx.insert(pushOutbox).values(
    wanting.map(device => ({
      uuid: randomUUID(),
      device_uuid: device.uuid,
      mail_uuid,
      locale,
      text,
      link,
      created_at: at,
      due_at: at,
    })),
  );
  await tx.execute(sql`select pg_notify(${pushChannel}, '')`);
}
