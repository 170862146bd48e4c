/** The rules of the library that its schema files cannot express, its calls, and its demo data. */
import { type SQL, sql } from 'drizzle-orm';
import { addAccount, findAccount } from '../../engine/server/accounts/index.ts';
import { type Db, nextNumber } from '../../engine/server/db/index.ts';
import { type CallRequest, problem, replyCreatedIdempotently } from '../../engine/server/http/index.ts';
import {
  type ActionFunction,
  type AppFunctions,
  type Deps,
  type Hook,
  type PlainRow,
  type Predicate,
  type Rows,
  type ScheduledJob,
  textsOf,
} from '../../engine/server/index.ts';
import type { FigureSet } from '../../engine/server/metrics/index.ts';
import { rowsOf, saveRecordFile } from '../../engine/server/records/index.ts';
import { drawCover } from './covers.ts';
import demo from './demo.json' with { type: 'json' };
import type { DeskNumbers, Message, PartnerTitle } from './schemas/generated/types.ts';

const loanDays = 21;
const renewalDays = 14;
const holdDays = 7;
const maxLoans = 10;
/** In cents. */
const finePerDay = 30;
const maxFine = 1500;
const usualPrice = { amount: 2500, currency: 'EUR' };

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);
const daysAfter = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * 86_400_000));
const daysBetween = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / 86_400_000;
const text = (value: unknown): string => String(value ?? '');

/** Locks the row of a book before its copies change hands, so that two librarians never give away the same copy. */
const lockBook = (rows: Rows, uuid: unknown) => rows.get('book', text(uuid), { lock: true });

/** The reservation that has waited longest. */
const nextInLine = async (rows: Rows, book: unknown): Promise<PlainRow | undefined> => {
  const waiting = { book_uuid: text(book), state: 'waiting' };
  return (await rows.find('reservation', waiting, { sort: 'created_at', limit: 1, lock: true }))[0];
};

const first = async <Row>(db: Pick<Db, 'execute'>, query: SQL): Promise<Row> =>
  (await db.execute(query)).rows[0] as Row;

const books: Hook = {
  /** The list of books leaves out crime novels for children. A link to one still opens it; rights would prevent that. */
  async beforeList({ db, user }) {
    const { isChild } = await first<{ isChild: boolean }>(
      db,
      sql`select exists (select from collections.members where customer_uuid = ${user.uuid} and "group" = 'child')
        as "isChild"`,
    );
    return isChild ? { genre: { ne: 'crime' } } : undefined;
  },
};

const copies: Hook = {
  /** In lists, members see the shelf of free copies only, because they would not find the others there. */
  afterList: ({ principal }, rows) =>
    principal.role === 'member' ? rows.map(row => (row.state === 'free' ? row : { ...row, shelf: null })) : rows,
  /** A free copy is held for the member who has waited longest. */
  async beforeSave({ row, before, rows, now }) {
    if (row.state !== 'free' || before?.state === 'free') return undefined;
    await lockBook(rows, row.book_uuid);
    const next = await nextInLine(rows, row.book_uuid);
    // A new copy is not stored yet, so no row can refer to it.
    if (next && before) await rows.change('reservation', text(next.uuid), toReadyReservation(row, now));
    return next && { state: 'held' };
  },
  async afterSave({ row, before, rows, now }) {
    if (row.state === before?.state) return;
    await lockBook(rows, row.book_uuid);
    const [kept] = await rows.find('reservation', { copy_uuid: text(row.uuid), state: 'ready' }, { limit: 1 });
    if (row.state === 'held' && !before && !kept) {
      const next = await nextInLine(rows, row.book_uuid);
      if (next) await rows.change('reservation', text(next.uuid), toReadyReservation(row, now));
    }
    if (kept && (row.state === 'repair' || row.state === 'lost'))
      await rows.change('reservation', text(kept.uuid), { state: 'waiting', copy_uuid: null, hold_until: null });
    await countCopies(rows, row.book_uuid);
  },
  afterDelete: ({ row, rows }) => countCopies(rows, row.book_uuid),
};

const toReadyReservation = ({ uuid }: PlainRow, now: Date): PlainRow => ({
  state: 'ready',
  copy_uuid: uuid,
  hold_until: daysAfter(dayOf(now), holdDays),
});

async function countCopies(rows: Rows, book: unknown): Promise<void> {
  const book_uuid = text(book);
  const free_copies = await rows.count('copy', { book_uuid, state: 'free' });
  await rows.change('book', book_uuid, { copies: await rows.count('copy', { book_uuid }), free_copies });
}

const members: Hook = {
  beforeSave: async ({ kind, tx, now }) => (kind === 'create' ? { number: await nextNumber(tx, 'M', now) } : undefined),
  async beforeDelete({ row, rows }) {
    if (await rows.count('fine', { member_uuid: text(row.uuid), state: 'open' })) throw problem('open_fines');
  },
};

/** The last birthday of people who are of age. */
function lastAdultBirthday(now = new Date(0)): string {
  const day = new Date(now);
  day.setUTCFullYear(day.getUTCFullYear() - 18);
  return dayOf(day);
}

/** Members of age change their own card; the card of a child is changed at the desk. */
const of_age: Predicate = {
  sql: (field, { now }) =>
    sql`coalesce(${field('born_on') ?? sql`null`}::date <= ${lastAdultBirthday(now)}::date, true)`,
  holds: ({ born_on }, { now }) => born_on == null || text(born_on) <= lastAdultBirthday(now),
};

const loans: Hook = {
  async beforeSave({ kind, row, rows, now }) {
    const copyKey = text(row.copy_uuid);
    const named = kind === 'create' ? await rows.get('copy', copyKey) : undefined;
    // The engine refuses a missing copy or member.
    const book = named && (await lockBook(rows, named.book_uuid));
    const member = book && (await rows.get('member', text(row.member_uuid), { lock: true }));
    if (!book || !member) return undefined;
    if (member.blocked) throw problem('member_blocked');
    if (Number(member.loans) >= maxLoans) throw problem('too_many_loans');
    const copy = await rows.get('copy', copyKey, { lock: true });
    const isKept = copy?.state === 'held' && (await reservationOf(rows, copyKey))?.member_uuid === member.uuid;
    if (copy?.state !== 'free' && !isKept) throw problem('copy_not_free');
    const lent_on = dayOf(now);
    return { title: book.title, lent_on, due_on: daysAfter(lent_on, loanDays), lent_copy: copyKey };
  },
  async afterSave({ kind, row, before, rows }) {
    if (kind === 'create') {
      const kept = await reservationOf(rows, text(row.copy_uuid));
      if (kept) await rows.change('reservation', text(kept.uuid), { state: 'fetched' });
      await rows.change('copy', text(row.copy_uuid), { state: 'lent' });
    }
    if (row.state === before?.state) return;
    const member_uuid = text(row.member_uuid);
    await rows.change('member', member_uuid, { loans: await rows.count('loan', { member_uuid, state: 'running' }) });
  },
};

const reservationOf = async (rows: Rows, copy_uuid: string): Promise<PlainRow | undefined> =>
  (await rows.find('reservation', { copy_uuid, state: 'ready' }, { limit: 1, lock: true }))[0];

const isOpen = ({ state }: PlainRow): boolean => state === 'waiting' || state === 'ready';

const reservations: Hook = {
  async beforeSave({ kind, row, rows, now }) {
    const open_for = `${row.book_uuid} ${row.member_uuid}`;
    if (kind === 'edit') return { open_for: isOpen(row) ? open_for : null };
    const book = await lockBook(rows, row.book_uuid);
    const member = book && (await rows.get('member', text(row.member_uuid)));
    if (!book || !member) return undefined;
    if (member.blocked) throw problem('member_blocked');
    if (await rows.count('reservation', { open_for })) throw problem('already_reserved');
    const atHome = { member_uuid: text(member.uuid), state: 'running', 'copy_uuid.book_uuid': text(book.uuid) };
    if (await rows.count('loan', atHome)) throw problem('already_lent');
    const [free] = await rows.find('copy', { book_uuid: text(book.uuid), state: 'free' }, { limit: 1, lock: true });
    return { title: book.title, open_for, ...(free && toReadyReservation(free, now)) };
  },
  async afterSave({ kind, row, before, rows }) {
    if (kind === 'create' && row.state === 'ready') await rows.change('copy', text(row.copy_uuid), { state: 'held' });
    // The copy is held for the next member in line, else it is free.
    const isGivenUp = before?.state === 'ready' && (row.state === 'cancelled' || row.state === 'expired');
    if (isGivenUp) await rows.change('copy', text(row.copy_uuid), { state: 'free' });
  },
};

const reserve_book: ActionFunction = async (_, { row, rows, user }) => {
  const [member] = await rows.find('member', { customer_uuid: user.uuid }, { limit: 1 });
  if (!member) throw problem('no_card');
  await rows.create('reservation', { book_uuid: row.uuid, member_uuid: member.uuid });
  return undefined;
};

const return_loan: ActionFunction = async (_, { row, rows, now }) => {
  const today = dayOf(now);
  const days = daysBetween(text(row.due_on), today);
  if (row.state === 'running' && days > 0)
    await charge(rows, row, { reason: 'late', days, amount: euros(Math.min(days * finePerDay, maxFine)) });
  await rows.change('copy', text(row.copy_uuid), { state: 'free' });
  return { state: 'returned', returned_on: today, lent_copy: null };
};

const lose_loan: ActionFunction = async (_, { row, rows }) => {
  const copy = await rows.change('copy', text(row.copy_uuid), { state: 'lost' });
  await charge(rows, row, { reason: 'lost', amount: copy.price ?? usualPrice });
  return { state: 'lost', lent_copy: null };
};

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const charge = (rows: Rows, { uuid, title, member_uuid }: PlainRow, fine: PlainRow) =>
  rows.create('fine', { title, member_uuid, loan_uuid: uuid, ...fine });

const renew_loan: ActionFunction = async (_, { row, rows, now }) => {
  if (text(row.due_on) < dayOf(now)) throw problem('loan_overdue');
  const copy = await rows.get('copy', text(row.copy_uuid));
  await lockBook(rows, copy?.book_uuid);
  if (await nextInLine(rows, copy?.book_uuid)) throw problem('loan_reserved');
  return { renewals: Number(row.renewals) + 1, due_on: daysAfter(text(row.due_on), renewalDays) };
};

export const functions = {
  hooks: { books, copies, members, loans, reservations },
  predicates: { of_age },
  actions: { reserve_book, return_loan, renew_loan, lose_loan },
} satisfies Partial<AppFunctions>;

/** For the metrics: how many loans are in each state. */
export const figures: FigureSet[] = [
  {
    gauges: { loans: 'Loans by state.' },
    labels: ['state'],
    read: async db =>
      (await db.execute(sql`select state, count(*)::float8 as loans from collections.loans group by state`)).rows,
  },
];

/** A copy that was not fetched in time goes to the next member in line, or back on the shelf. */
export const jobs: ScheduledJob[] = [
  {
    name: 'library_holds',
    every: 'hour',
    async run(deps) {
      const late = await deps.db.execute<{ uuid: string; account: string }>(sql`
        select reservations.uuid, customer_uuid as account from collections.reservations
        join collections.members on members.uuid = member_uuid
        where state = 'ready' and hold_until < ${dayOf(deps.clock.now())}::date`);
      for (const { uuid, account } of late.rows) {
        const user = await deps.findUser(deps.db, { uuid: account });
        if (user)
          await deps.db.transaction(tx => rowsOf(deps, tx, { user }).change('reservation', uuid, { state: 'expired' }));
      }
    },
  },
];

/** Handlers of the library's own `calls.json` files. */
export const handlers = (deps: Deps) => ({
  async getDeskNumbers({ locale }: CallRequest<'getDeskNumbers'>): Promise<DeskNumbers> {
    const { open } = await first<{ open: number }>(
      deps.db,
      sql`select coalesce(sum((amount ->> 'amount')::int), 0)::int as open from collections.fines where state = 'open'`,
    );
    const { rows } = await deps.db.execute<{ genre: string; loans: number }>(sql`
      select genre, count(*)::int as loans from collections.loans
      join collections.copies on copies.uuid = copy_uuid join collections.books on books.uuid = book_uuid
      group by genre order by loans desc, genre`);
    const { say } = textsOf(locale);
    return {
      open_fines: euros(open),
      genres: {
        labels: rows.map(({ genre }) => say(`consts.books.genre.${genre}`)),
        series: rows.map(row => row.loans),
      },
    };
  },

  registerMember: (request: CallRequest<'registerMember'>) =>
    replyCreatedIdempotently<Message>(request, done =>
      deps.db.transaction(async tx => {
        const { email, password, first_name, last_name, locale, ...card } = request.body;
        const name = `${first_name} ${last_name}`;
        if (await findAccount(tx, { email })) throw problem('email_taken');
        const account = { email, first_name, last_name, role: 'member', ...(locale && { locale }) };
        await addAccount({ ...deps, db: tx }, account, password);
        const made = await findAccount(tx, { email });
        const { user } = request.caller;
        await rowsOf(deps, tx, { user }).create('member', { ...card, name, customer_uuid: made?.uuid });
        const message = textsOf(request.locale).say('registration.done', { name });
        await done(tx, { message });
        return { message };
      }),
    ),

  /**
   * The query of react-admin's simple-rest: sort, range and filter are JSON; `Content-Range` has the number of all
   * rows.
   */
  listPartnerTitles({ query, reply }: CallRequest<'listPartnerTitles'>): PartnerTitle[] {
    const [field = 'title', order] = json<string[]>(query.sort, ['title', 'ASC']);
    const [from = 0, to = 24] = json<number[]>(query.range, [0, 24]);
    const { q = '', id } = json<{ q?: string; id?: PartnerTitle['id'] | PartnerTitle['id'][] }>(query.filter, {});
    const found = partnerTitles
      .filter(one => id === undefined || [id].flat().includes(one.id))
      .filter(({ title, author }) => `${title} ${author}`.toLowerCase().includes(text(q).toLowerCase()))
      .sort((one, other) => text(one[field as 'title']).localeCompare(text(other[field as 'title'])));
    if (order === 'DESC') found.reverse();
    reply.header('content-range', `titles ${from}-${to}/${found.length}`);
    return found.slice(from, to + 1);
  },

  getPartnerTitle({ params }: CallRequest<'getPartnerTitle'>): PartnerTitle {
    const found = partnerTitles.find(({ id }) => id === params.title);
    if (!found) throw problem('not_found');
    return found;
  },
});

function json<Value>(words: string | undefined, otherwise: Value): Value {
  try {
    const read = JSON.parse(words ?? 'null') as Value | null;
    return read !== null && typeof read === 'object' ? read : otherwise;
  } catch {
    return otherwise;
  }
}

const partnerTitles: PartnerTitle[] = demo.partners.map(({ title, author, library, copies }, place) => ({
  id: `t${place + 1}`,
  title,
  author,
  library,
  copies,
  free: copies > 1,
}));

/** Demo data of `npm start`: people, books, and loans of the last weeks. */
export const libraryDemo = {
  password: demo.password,
  accounts: demo.accounts,
  async fill(deps: Deps): Promise<void> {
    const { isThere } = await first<{ isThere: boolean }>(
      deps.db,
      sql`select exists (select from collections.books) as "isThere"`,
    );
    const desk = await findAccount(deps.db, { email: demo.accounts[0]!.email });
    if (isThere || !desk) return;
    const covers = new Map<string, object>();
    for (const { title } of demo.books) {
      const file = { name: 'cover.png', type: 'image/png', content: drawCover(title) };
      covers.set(title, await saveRecordFile(deps, desk, { entity: 'book', field: 'cover', ...file }));
    }
    await deps.db.transaction(async tx => {
      const ago = (days: number) => new Date(deps.clock.now().getTime() - days * 86_400_000);
      const at = (days: number) => rowsOf(deps, tx, { user: desk, now: ago(days) });
      const cards = new Map<string, PlainRow>();
      for (const { email, first_name, last_name, card } of demo.accounts) {
        const account = card && (await findAccount(tx, { email }));
        if (!account) continue;
        const name = `${first_name} ${last_name}`;
        cards.set(name, await at(400).create('member', { ...card, name, customer_uuid: account.uuid }));
      }
      const shelf = new Map<string, PlainRow[]>();
      let barcode = 0;
      for (const { shelf: place, count, ...book } of demo.books) {
        const { uuid: book_uuid } = await at(380).create('book', { ...book, cover: covers.get(book.title) });
        const made: PlainRow[] = [];
        for (let copy = 0; copy < count; copy += 1) {
          barcode += 1;
          const sticker = `LB-${String(barcode).padStart(5, '0')}`;
          made.push(await at(370).create('copy', { barcode: sticker, book_uuid, shelf: place, price: euros(1890) }));
        }
        shelf.set(book.title, made);
      }
      for (const { title, member, lent, back } of demo.loans) {
        const copy_uuid = shelf.get(title)?.shift()?.uuid;
        const loan = await at(lent).create('loan', { copy_uuid, member_uuid: cards.get(member)?.uuid });
        if (back === undefined) continue;
        const context = { rows: at(back), now: ago(back), row: loan } as unknown as Parameters<ActionFunction>[1];
        await at(back).change('loan', text(loan.uuid), (await return_loan({}, context)) ?? {});
      }
      for (const { title, member, days } of demo.reservations) {
        const [book] = await at(days).find('book', { title });
        await at(days).create('reservation', { book_uuid: book?.uuid, member_uuid: cards.get(member)?.uuid });
      }
      for (const { member, ...suggestion } of demo.suggestions)
        await at(9).create('suggestion', { ...suggestion, customer_uuid: cards.get(member)?.customer_uuid });
    });
  },
};
