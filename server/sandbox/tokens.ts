import type { Conduct } from './cards.ts';
import type { Books, CardOnPaper } from './store.ts';

const lifetime = 3_600_000;

/** Takes a token for one key; asked again with that key it is still good, with another it is used up. */
export async function takeToken(
  { store, clock }: Books,
  token: string,
  key: string,
): Promise<{ card: CardOnPaper; conduct: Conduct } | null> {
  const [row] = await store.run<{ card: CardOnPaper; conduct: Conduct }>(
    `update sandbox.tokens set used_by = $2
     where id = $1 and (used_by is null or used_by = $2) and created_at > $3 returning card, conduct`,
    [token, key, new Date(clock.now().getTime() - lifetime)],
  );
  return row ?? null;
}
