/** The functions of this product that schema files name. `npm run check` compares the names; so does every start. */

import type { Named } from '../engine/server/index.ts';
import { levelChoices } from './billing/levelChoices.ts';
import { announcementHook, announcementStatus } from './messages/announcements.ts';
import { authorName } from './support/customers/authorName.ts';
import { taxRateHook } from './tax/taxRateHook.ts';

export const named: Named = {
  hooks: { dashboard_message: announcementHook, tax_rate: taxRateHook },
  computes: { author_name: authorName },
  derives: { dashboard_message_status: announcementStatus },
  predicates: {},
  acts: {},
  checks: {},
  loads: {},
  actionHooks: {},
  lists: { premier_levels: levelChoices },
  migrations: {},
};
