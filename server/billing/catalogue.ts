import { randomUUID } from 'node:crypto';
import type { Db } from '../../engine/server/db/index.ts';
import { addOns, premierLevels } from '../generated/entityTables.ts';
import { seedServices } from '../pricing/initialServices.ts';

type Level = Omit<typeof premierLevels.$inferInsert, 'uuid' | 'position'>;
type AddOn = Omit<typeof addOns.$inferInsert, 'uuid' | 'position'>;

/** Free text about a level says no figure: those are fields of its record, and every text about them is made from it. */
const levels: Level[] = [
  {
    codename: 'alacarte',
    name: 'À la carte',
    price: 0,
    discount_percent: 0,
    discount_cap: null,
    description: ['For occasional orders', 'No yearly fee'],
    revision_rounds: 1,
    retention_days: 60,
  },
  {
    codename: 'limited',
    name: 'Limited',
    price: 29_900,
    discount_percent: 20,
    discount_cap: 500_000,
    description: ['For regular orders', 'A discount on list prices, up to a limit'],
    revision_rounds: 2,
    retention_days: 90,
  },
  {
    codename: 'unlimited',
    name: 'Unlimited',
    price: 119_900,
    discount_percent: 35,
    discount_cap: null,
    description: ['For those who order all year', 'A discount on every list price'],
    revision_rounds: 3,
    retention_days: 180,
  },
  {
    codename: 'custom',
    name: 'Custom',
    price: null,
    discount_percent: 0,
    discount_cap: null,
    description: ['Prices and terms by contract'],
    revision_rounds: 3,
    retention_days: 365,
  },
];

const initialAddOns: AddOn[] = [
  {
    codename: 'priority_queue',
    name: 'Priority queue',
    price: 9900,
    description: 'Your orders move ahead of others of the same day, and express costs half its surcharge.',
  },
  {
    codename: 'dedicated_editor',
    name: 'Dedicated editor',
    price: 19_900,
    description: 'The same editor where free; you choose in the form.',
  },
  {
    codename: 'extended_archive',
    name: 'Extended archive',
    price: 4900,
    description: 'Files are kept for 365 days.',
  },
  {
    codename: 'extra_revisions',
    name: 'Extra revisions',
    price: 5900,
    description: '2 more rounds of changes for each order.',
  },
  {
    codename: 'confidentiality',
    name: 'Confidentiality',
    price: 7900,
    description: 'A named editor under NDA; originals are erased 7 days after completion.',
  },
];

/** The levels that a new installation starts with. */
export const initialLevels = levels;

/** Adds what is on sale at the first start; changes by an administrator stay. */
export async function seedCatalogue(db: Db): Promise<void> {
  await db
    .insert(premierLevels)
    .values(levels.map((level, position) => ({ ...level, uuid: randomUUID(), position })))
    .onConflictDoNothing({ target: premierLevels.codename });
  await db
    .insert(addOns)
    .values(initialAddOns.map((addOn, position) => ({ ...addOn, uuid: randomUUID(), position })))
    .onConflictDoNothing({ target: addOns.codename });
  await seedServices(db);
}
