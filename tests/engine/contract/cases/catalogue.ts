import type { CallName } from '../../../../schemas/generated/types.ts';
import { joinTeam } from '../../../support-api/team.ts';
import { bodies } from '../bodies.ts';
import { withOldSignIn } from '../oldSignIn.ts';
import { about, ask, type Cases, nobody, type Play, type Stage } from '../stage.ts';

/** Who may change what is sold. */
const admin = (stage: Stage) => stage.once('catalogue admin', () => joinTeam(stage.world, 'admin'));

type Listed = 'listSupportLevels';
const first = async ({ staff }: Stage, list: Listed): Promise<string> =>
  // The second: the first level is free, and can have no price.
  (await staff.expect(200, list)).body.items[1]?.uuid ?? '';

const on =
  (name: CallName, list: Listed, more: object = {}): Play =>
  async stage =>
    about(await admin(stage), name, await first(stage, list), { body: bodies[name] && { ...bodies[name], ...more } });
/** By an admin whose sign-in was hours ago. */
const old = (name: CallName) => ({
  reauthentication_required: async (stage: Stage) =>
    withOldSignIn(stage, await admin(stage), person => about(person, name, nobody)),
});
const stale = { version: 99 };
const euros = { price: { amount: 100, currency: 'EUR' } };

export const catalogueCases: Cases = {
  listSupportLevels: { answers: { 200: ({ staff }) => ask(staff, 'listSupportLevels') } },
  getSupportLevel: { answers: { 200: on('getSupportLevel', 'listSupportLevels') } },
  patchLevel: {
    answers: { 200: on('patchLevel', 'listSupportLevels') },
    refusals: {
      ...old('patchLevel'),
      level_not_found: async stage => about(await admin(stage), 'patchLevel', crypto.randomUUID()),
      price_impossible: on('patchLevel', 'listSupportLevels', euros),
      stale_version: on('patchLevel', 'listSupportLevels', stale),
    },
  },
};
