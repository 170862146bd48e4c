import type { Tx } from '../../engine/server/db/index.ts';
import type { UserRow } from '../account/tables.ts';
import { contactMessages, dashboardMessages } from '../generated/entityTables.ts';
import { contactAnswers } from '../messages/tables.ts';
import { orderMessages } from '../orders/tables.ts';
import type { DemoOrder } from './orderRows.ts';
import type { Random } from './random.ts';

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

interface Announcement {
  short_description: string;
  long_description: string | null;
  is_active: boolean;
  daysAgo: number;
  /** Days from now. */
  from?: number;
  until?: number;
}

const announcements: Announcement[] = [
  {
    short_description: 'Our editors are off from 24 to 26 December.',
    long_description:
      'Order by 11 December to have your text back before the holidays. From 27 December on everybody is at their desk again; what is ordered in between is begun first.',
    is_active: true,
    daysAgo: 4,
  },
  {
    short_description: 'From January on we edit subtitles, too.',
    long_description:
      'In **English**, **German** and **Arabic**, by the minute:\n\n- `.srt` and `.vtt` files\n- timing is kept',
    is_active: true,
    daysAgo: 2,
    from: 35,
    until: 60,
  },
  {
    short_description: 'Uploads may be slow on Sunday between 6 and 8.',
    long_description: null,
    is_active: true,
    daysAgo: 15,
    from: -14,
    until: -12,
  },
  {
    short_description: 'Tell us what you would change.',
    long_description: 'A draft: do not put this up before the survey is ready.',
    is_active: false,
    daysAgo: 1,
  },
];

const day = 86_400_000;

export async function createMessages(
  tx: Tx,
  orders: DemoOrder[],
  customer: UserRow,
  support: UserRow,
  random: Random,
  now: Date,
): Promise<void> {
  const uuidOf = (name: string): string => orders.find(order => order.script.name === name)?.row.uuid ?? '';
  await tx.insert(orderMessages).values(
    scripts.map(([order, author, daysAgo, text]) => ({
      uuid: random.uuid(),
      order_uuid: uuidOf(order),
      author,
      text,
      author_uuid: author === 'customer' ? customer.uuid : support.uuid,
      at: new Date(now.getTime() - daysAgo * day),
      read_at: daysAgo > 1 ? now : null,
    })),
  );
  await createInbox(tx, { customer, support, random, now });
  await tx.insert(dashboardMessages).values(
    announcements.map(({ daysAgo, from, until, ...announcement }) => ({
      ...announcement,
      uuid: random.uuid(),
      ...timestamps(new Date(now.getTime() - daysAgo * day)),
      shown_from: from === undefined ? null : new Date(now.getTime() + from * day),
      shown_until: until === undefined ? null : new Date(now.getTime() + until * day),
    })),
  );
}

const timestamps = (at: Date) => ({ created_at: at, updated_at: at });

interface ContactScript {
  topic: (typeof contactMessages.$inferInsert)['topic'];
  subject: string;
  message: string;
  hoursAgo: number;
  /** From a person without an account. */
  from?: string;
  answer?: string;
  taken?: boolean;
}

const contactScripts: ContactScript[] = [
  {
    topic: 'billing',
    subject: 'A purchase order number on our invoices',
    hoursAgo: 3,
    message: 'Our bookkeeping needs a purchase order number on each invoice. Where can we give it?',
  },
  {
    topic: 'other',
    subject: 'Do you edit poems?',
    hoursAgo: 21,
    from: 'marta.ruiz@example.test',
    message:
      'I have a first collection of about sixty poems.\n\nIs that something your editors do, and what would it cost?',
  },
  {
    topic: 'technical',
    subject: 'An upload stops at 40 percent',
    hoursAgo: 30,
    taken: true,
    message: 'The scans of the atlas are large, and the third one always stops. The others went through.',
  },
  {
    topic: 'account',
    subject: 'A second person in our account',
    hoursAgo: 76,
    message: 'Can my colleague sign in with an address of her own and see our orders?',
    answer: 'Not yet: an account has one sign-in. Further addresses can get your invoices, though; see Organization.',
  },
];

const hour = 3_600_000;

interface Inbox {
  customer: UserRow;
  support: UserRow;
  random: Random;
  now: Date;
}

async function createInbox(tx: Tx, { customer, support, random, now }: Inbox): Promise<void> {
  for (const { hoursAgo, from, answer, taken, ...letter } of contactScripts) {
    const [uuid, at] = [random.uuid(), new Date(now.getTime() - hoursAgo * hour)];
    const answered_at = answer ? new Date(at.getTime() + 5 * hour) : null;
    await tx.insert(contactMessages).values({
      ...letter,
      uuid,
      locale: 'en',
      created_at: at,
      updated_at: answered_at ?? at,
      answered_at,
      closed_at: answered_at,
      customer_uuid: from ? null : customer.uuid,
      reply_email: from ?? customer.email,
      status: answer ? 'closed' : 'open',
      assignee_uuid: taken || answer ? support.uuid : null,
    });
    if (answer && answered_at)
      await tx
        .insert(contactAnswers)
        .values({ uuid: random.uuid(), message_uuid: uuid, author_uuid: support.uuid, at: answered_at, text: answer });
  }
}
