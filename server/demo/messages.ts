import type { UserRow } from '../account/tables.ts';
import type { Tx } from '../db/database.ts';
import { dashboardMessages } from '../messages/tables.ts';
import { orderMessages } from '../orders/tables.ts';
import type { Chance } from './chance.ts';
import type { DemoOrder } from './orderRows.ts';

type Script = [order: string, author: 'customer' | 'support', daysAgo: number, text: string];

const scripts: Script[] = [
  [
    'River Atlas, chapters 4–6',
    'support',
    2.1,
    'Chapter 5 spells the river two ways. I used “Sauvie” throughout, as on your map. Tell me if the older form is meant.',
  ],
  ['River Atlas, chapters 4–6', 'customer', 2, '“Sauvie” is right. Thank you for checking.'],
  [
    'River Atlas, chapters 1–3',
    'customer',
    1.4,
    'Please set the captions of chapter 2 in the present tense, as in the others.',
  ],
  [
    'Press release, spring list',
    'support',
    0.2,
    'The headline runs to three lines in the template. May I shorten “a new season of” to “new”?',
  ],
];

const day = 86_400_000;

export async function createMessages(
  tx: Tx,
  orders: DemoOrder[],
  customer: UserRow,
  support: UserRow,
  chance: Chance,
  now: Date,
): Promise<void> {
  const uuidOf = (name: string): string => orders.find(order => order.script.name === name)?.row.uuid ?? '';
  await tx.insert(orderMessages).values(
    scripts.map(([order, author, daysAgo, text]) => ({
      ...{ uuid: chance.uuid(), order_uuid: uuidOf(order), author, text },
      author_uuid: author === 'customer' ? customer.uuid : support.uuid,
      at: new Date(now.getTime() - daysAgo * day),
      read_at: daysAgo > 1 ? now : null,
    })),
  );
  await tx.insert(dashboardMessages).values({
    uuid: chance.uuid(),
    short_description: 'Our editors are off from 24 to 26 December.',
    long_description:
      'Order by 11 December to have your text back before the holidays. From 27 December on everybody is at their desk again; what is ordered in between is begun first.',
    is_active: true,
    created_at: new Date(now.getTime() - 4 * day),
  });
}
