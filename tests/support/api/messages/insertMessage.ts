import { randomUUID } from 'node:crypto';
import { contactMessages } from '../../../../server/generated/entityTables.ts';
import type { TestApp } from '../../../helpers/testApp.ts';

/** Inserts a message to the team, with the given differences. */
export async function insertMessage(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  differs: Partial<typeof contactMessages.$inferInsert> = {},
): Promise<string> {
  const uuid = randomUUID();
  await db.insert(contactMessages).values({
    uuid,
    topic: 'other',
    subject: 'A question',
    message: 'Do you edit poems as well?',
    reply_email: 'reader@example.test',
    status: 'open',
    locale: 'en',
    created_at: clock.now(),
    updated_at: clock.now(),
    ...differs,
  });
  return uuid;
}
