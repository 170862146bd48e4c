import { randomUUID } from 'node:crypto';
import { and, eq, max } from 'drizzle-orm';
import type { Db, Tx } from '../../engine/server/db/index.ts';
import type { Acceptance } from '../../schemas/generated/types.ts';
import type { LegalName } from '../../schemas/legal/documents.ts';
import { legalVersion } from '../legal/legal.ts';
import { acceptances, type UserRow } from './tables.ts';

interface Accepted {
  user_uuid: string;
  documents: LegalName[];
  /** Accepted with an order: once for each version of the text. */
  order_uuid?: string;
  at: Date;
}

/** Stores which versions of the texts a person accepts now. */
export async function recordAcceptance(tx: Tx, { user_uuid, documents, order_uuid, at }: Accepted): Promise<void> {
  for (const document of documents) {
    const version = legalVersion(document);
    const same = and(
      eq(acceptances.user_uuid, user_uuid),
      eq(acceptances.document, document),
      eq(acceptances.version, version),
      order_uuid ? eq(acceptances.order_uuid, order_uuid) : undefined,
    );
    if (order_uuid && (await tx.$count(acceptances, same))) continue;
    await tx
      .insert(acceptances)
      .values({ uuid: randomUUID(), user_uuid, document, version, order_uuid: order_uuid ?? null, accepted_at: at });
  }
}

/** Every version of every text that the person has accepted, with the time of the last acceptance, newest first. */
export async function listAcceptances(db: Db, { uuid, terms_accepted_at }: UserRow): Promise<Acceptance[]> {
  const rows = await db
    .select({ document: acceptances.document, version: acceptances.version, at: max(acceptances.accepted_at) })
    .from(acceptances)
    .where(eq(acceptances.user_uuid, uuid))
    .groupBy(acceptances.document, acceptances.version);
  const known: Acceptance[] = rows.map(({ document, version, at }) => ({
    document,
    version,
    accepted_at: (at as Date).toISOString(),
  }));
  // Accounts from before the texts had versions.
  if (terms_accepted_at && !known.some(({ document }) => document === 'terms'))
    known.push({ document: 'terms', version: null, accepted_at: terms_accepted_at.toISOString() });
  return known.sort((a, b) => (a.accepted_at < b.accepted_at ? 1 : -1));
}
