import type { TestCardBehaviour } from './cards.ts';
import type { CardDetails, Ledger } from './store.ts';

const lifetime = 3_600_000;

/** Uses a token for one key; repeated with that key it is still valid, with another it is used up. */
export async function takeToken(
  { store, clock }: Ledger,
  token: string,
  key: string,
): Promise<{ card: CardDetails; conduct: TestCardBehaviour } | null> {
  const [row] = await store.run<{ card: CardDetails; conduct: TestCardBehaviour }>(
    `update sandbox.tokens set used_by = $2
     where id = $1 and (used_by is null or used_by = $2) and created_at > $3 returning card, conduct`,
    [token, key, new Date(clock.now().getTime() - lifetime)],
  );
  return row ?? null;
}
