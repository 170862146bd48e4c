/** The API of the library, which its schema files and its extension file define. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatFinding, lintSchemas } from '../../engine/cli/testing.ts';
import { freePort } from '../helpers/freePort.ts';
import { type Library, type Person, type Row, startLibrary } from './startLibrary.ts';

interface Label {
  fallback?: string;
  usual?: string;
}
interface Labelled {
  name: string;
  list: { columns: { field: string; label: Label }[]; views: { label: Label }[] };
}

let library: Library;
let metricsPort: number;
let librarian: Person;
let colleague: Person;
let ada: Person;
let ruth: Person;
let noor: Person;
beforeAll(async () => {
  metricsPort = await freePort();
  library = await startLibrary({ METRICS_PORT: String(metricsPort) });
  [librarian, colleague, ada, ruth, noor] = (await Promise.all(
    ['librarian', 'colleague', 'member', 'ruth', 'noor'].map(name => library.signIn(`${name}@library.test`)),
  )) as [Person, Person, Person, Person, Person];
});
afterAll(() => library?.close());

let made = 0;
/** Creates a book with a copy in each of these states. */
async function newBook(copies = 1): Promise<{ book: Row; copies: Row[] }> {
  made += 1;
  const book = await librarian.expect(201, 'POST', '/books', {
    title: `Test book ${made}`,
    authors: ['Somebody'],
    genre: 'novel',
  });
  const rows: Row[] = [];
  for (let copy = 0; copy < copies; copy += 1) {
    const barcode = `TS-${String(made * 10 + copy).padStart(5, '0')}`;
    rows.push(await librarian.expect(201, 'POST', '/copies', { barcode, book_uuid: book.uuid }));
  }
  return { book, copies: rows };
}
const cardOf = async (name: string): Promise<Row> => (await librarian.rows(`/members?q=${name}`))[0]!;
const problem = ({ status, body }: { status: number; body: unknown }) => [status, (body as Row).detail];

/** A list, a view and a badge of each kind that the files have. */
const counted = [
  '/books',
  '/books?genre=novel',
  '/copies?state=free',
  '/loans?state=out',
  '/loans?due_on%5Blt%5D=2030-01-01',
  '/members?blocked=true',
  '/fines?paid_on%5Bempty%5D=true',
  '/reservations',
];

describe('the library as an app', () => {
  it.each([
    ['a librarian', () => librarian],
    ['a member', () => ada],
    ['another member', () => noor],
  ])('counts the lists of %s together as each list counts itself', async (_, who) => {
    const totals: (number | null)[] = [];
    for (const path of counted) {
      const { status, body } = await who().get(path);
      totals.push(status === 200 ? (body as { total: number }).total : null);
    }
    const of = new URLSearchParams(counted.map(path => ['of', path]));
    expect((await who().expect(200, 'GET', `/counts?${of}`)).counts).toEqual(totals);
    expect(totals.filter(Boolean).length).toBeGreaterThan(2);
  });

  it('has the engine’s tables and those of its entity files, and no others', async () => {
    const rows = await library.query<{ schema: string; names: string[] }>(
      `select table_schema as schema, array_agg(table_name::text order by table_name) as names
        from information_schema.tables where table_schema in ('public', 'collections') group by 1 order by 1`,
    );
    const own = ['books', 'copies', 'fines', 'loans', 'members', 'reservations', 'suggestions'];
    expect(rows).toEqual([
      {
        schema: 'collections',
        names: [...own, 'applied_files', 'record_changes', 'record_files', 'table_shapes'].sort(),
      },
      {
        schema: 'public',
        names: [
          'audit_entries',
          'audit_particulars',
          'counters',
          'deferred_removals',
          'idempotency_keys',
          'live_events',
          'mail_bounces',
          'mail_outbox',
          'presences',
          'request_counts',
          'saved_views',
          'sessions',
          'settings',
          'tries',
          'users',
        ],
      },
    ]);
    const schemas = await library.query<{ name: string }>(
      "select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema$)' order by 1",
    );
    // Drizzle's migration journal and the jobs are in other schemas.
    expect(schemas.map(({ name }) => name)).toEqual(['collections', 'drizzle', 'pgboss', 'public']);
  });

  it('has schema files in which the linter finds nothing', () => {
    expect(lintSchemas().map(formatFinding)).toEqual([]);
  });

  it('shows each role its own menu and dashboard', async () => {
    const readManifest = async (person: Person) => {
      const { menu, dashboards } = (await person.expect(200, 'GET', '/portal')) as unknown as {
        menu: { group: string; items: { resource?: string; route: string }[] }[];
        dashboards: { widgets: { id: string }[] }[];
      };
      return [
        menu.map(({ group, items }) => `${group}: ${items.map(({ resource, route }) => resource ?? route)}`),
        dashboards[0]!.widgets.map(({ id }) => id),
      ];
    };
    expect(await readManifest(librarian)).toEqual([
      [
        'library: /dashboard,books',
        'desk: loans,reservations,fines,members',
        'stock: copies,suggestions,partner_titles',
      ],
      ['running', 'overdue', 'ready', 'open_fines', 'due_soon', 'genres', 'ways'],
    ]);
    expect(await readManifest(ada)).toEqual([
      ['library: /dashboard,books', 'mine: loans,reservations,fines,suggestions'],
      ['my_loans', 'my_holds', 'my_fines', 'ways'],
    ]);
  });
});

describe('the dashboard of the demo', () => {
  it('counts loans, overdue loans, reservations and open fines', async () => {
    expect(await librarian.total('/loans?state=running')).toBe(5);
    const today = new Date().toISOString().slice(0, 10);
    expect(await librarian.total(`/loans?state=running&due_on[lt]=${today}`)).toBe(1);
    expect(await librarian.total('/reservations?state=ready')).toBe(1);
    const numbers = (await librarian.expect(200, 'GET', '/desk')) as unknown as {
      open_fines: object;
      genres: { labels: string[]; series: number[] };
    };
    expect(numbers.open_fines).toEqual({ amount: 450, currency: 'EUR' });
    expect(numbers.genres.labels[0]).toBe('Novels');
    expect(numbers.genres.series.reduce((sum, count) => sum + count, 0)).toBe(12);
    expect((await ada.get('/desk')).status).toBe(403);
  });
});

it('has its own figures among the metrics', async () => {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  expect(metrics).toMatch(/^galley_loans\{state="running"\} [1-9]/m);
});

describe('a cover', () => {
  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  it('is drawn for every book of the demo', async () => {
    const books = (await librarian.rows('/books?size=100')).filter(
      ({ title }) => !String(title).startsWith('Test book'),
    );
    expect(books.length).toBeGreaterThan(20);
    for (const { cover } of books) expect(cover).toMatchObject({ name: 'cover.png', type: 'image/png' });
    const [{ cover, uuid }] = books as [Row & { cover: Row }];
    const { status } = await ada.get(`/books/${uuid}/files/${cover.uuid}`);
    expect(status).toBe(200);
  });

  it('is a file of the book, which members see', async () => {
    const { book } = await newBook(0);
    const cover = await librarian.upload(
      '/books/files?field=cover',
      'cover.png',
      'image/png',
      Uint8Array.from(picture),
    );
    await librarian.expect(200, 'PATCH', `/books/${book.uuid}`, { cover });
    expect(await ada.expect(200, 'GET', `/books/${book.uuid}`)).toMatchObject({ cover: { name: 'cover.png' } });
    expect((await ada.get(`/books/${book.uuid}/files/${cover.uuid}`)).status).toBe(200);
    expect((await library.nobody.get(`/books/${book.uuid}/files/${cover.uuid}`)).status).toBe(401);
  });
});

describe('a loan', () => {
  it('a book is lent, returned late and fined', async () => {
    const { book, copies } = await newBook();
    const member = await cardOf('Ada');
    const loan = await librarian.expect(201, 'POST', '/loans', {
      copy_uuid: copies[0]!.uuid,
      member_uuid: member.uuid,
    });
    expect(loan).toMatchObject({ state: 'running', title: book.title, renewals: 0 });
    expect(await librarian.expect(200, 'GET', `/copies/${copies[0]!.uuid}`)).toMatchObject({ state: 'lent' });
    expect(await ada.expect(200, 'GET', `/books/${book.uuid}`)).toMatchObject({ copies: 1, free_copies: 0 });
    expect(await ada.expect(200, 'GET', `/loans/${loan.uuid}`)).toMatchObject({ title: book.title });
    expect((await ruth.get(`/loans/${loan.uuid}`)).status).toBe(404);

    const renewed = await ada.expect(200, 'POST', `/loans/${loan.uuid}/actions/renew`, {});
    const days = (Date.parse(String(renewed.due_on)) - Date.parse(String(loan.due_on))) / 86_400_000;
    expect([renewed.renewals, days]).toEqual([1, 14]);

    await ruth.expect(200, 'POST', `/books/${book.uuid}/actions/reserve`, {});
    expect(problem(await ada.post(`/loans/${loan.uuid}/actions/renew`, {}))).toEqual([
      409,
      'Somebody waits for this book, so the loan cannot be renewed.',
    ]);
    expect(problem(await ruth.post(`/books/${book.uuid}/actions/reserve`, {}))[0]).toBe(409);
    expect(problem(await ada.post(`/books/${book.uuid}/actions/reserve`, {}))).toEqual([
      409,
      'This member has the book at home.',
    ]);

    await library.advance('P40D');
    await librarian.expect(200, 'POST', `/loans/${loan.uuid}/actions/return`, {});
    const [fine] = await ada.rows(`/fines?q=${encodeURIComponent(String(book.title))}`);
    expect(fine).toMatchObject({ reason: 'late', days: 5, amount: { amount: 150, currency: 'EUR' }, state: 'open' });
    expect((await ada.post(`/fines/${fine!.uuid}/actions/pay`, {})).status).toBe(403);
    expect(await librarian.expect(200, 'POST', `/fines/${fine!.uuid}/actions/pay`, {})).toMatchObject({
      state: 'paid',
    });

    // The copy is held for the member who waited, and cannot be lent to another one.
    expect(await librarian.expect(200, 'GET', `/copies/${copies[0]!.uuid}`)).toMatchObject({ state: 'held' });
    const lend = (card: Row) => librarian.post('/loans', { copy_uuid: copies[0]!.uuid, member_uuid: card.uuid });
    expect(problem(await lend(await cardOf('Noor')))).toEqual([409, 'This copy is not free to be lent.']);
    expect((await lend(await cardOf('Ruth'))).status).toBe(201);
    const [reservation] = await ruth.rows(`/reservations?q=${encodeURIComponent(String(book.title))}`);
    expect(reservation).toMatchObject({ state: 'fetched' });
  });

  it('is made once, however many librarians lend the copy at the same time', async () => {
    const { copies } = await newBook();
    const [first, second] = [await cardOf('Ruth'), await cardOf('Noor')];
    const lend = (who: Person, card: Row) => who.post('/loans', { copy_uuid: copies[0]!.uuid, member_uuid: card.uuid });
    const answers = await Promise.all([
      lend(librarian, first),
      lend(colleague, second),
      lend(librarian, second),
      lend(colleague, first),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect(await librarian.total(`/loans?copy_uuid=${copies[0]!.uuid}`)).toBe(1);
  });

  it('of a lost copy charges its price', async () => {
    const { copies, book } = await newBook();
    await librarian.expect(200, 'PATCH', `/copies/${copies[0]!.uuid}`, { price: { amount: 3100, currency: 'EUR' } });
    const card = await cardOf('Noor');
    const loan = await librarian.expect(201, 'POST', '/loans', { copy_uuid: copies[0]!.uuid, member_uuid: card.uuid });
    await librarian.expect(200, 'POST', `/loans/${loan.uuid}/actions/lose`, {});
    const [fine] = await noor.rows(`/fines?q=${encodeURIComponent(String(book.title))}`);
    expect(fine).toMatchObject({ reason: 'lost', amount: { amount: 3100 } });
    expect(await librarian.expect(200, 'GET', `/copies/${copies[0]!.uuid}`)).toMatchObject({ state: 'lost' });
  });

  it('is refused for a blocked card, with the reason that only librarians read', async () => {
    const { copies } = await newBook();
    const card = await cardOf('Emil');
    expect((await librarian.patch(`/members/${card.uuid}`, { blocked: true })).status).toBe(422);
    await librarian.expect(200, 'PATCH', `/members/${card.uuid}`, { blocked: true, note: 'Lost three books.' });
    const body = { copy_uuid: copies[0]!.uuid, member_uuid: card.uuid };
    expect(problem(await librarian.post('/loans', body))).toEqual([409, 'This card is blocked.']);
    const emil = await library.signIn('emil@library.test');
    expect(await emil.rows('/members')).toMatchObject([{ blocked: true }]);
    expect((await emil.rows('/members'))[0]).not.toHaveProperty('note');
    await librarian.expect(200, 'PATCH', `/members/${card.uuid}`, { blocked: false });
  });
});

describe('a reservation', () => {
  it('keeps a free copy at once, and passes it on when it is cancelled', async () => {
    const { book, copies } = await newBook();
    await ada.expect(200, 'POST', `/books/${book.uuid}/actions/reserve`, {});
    await ruth.expect(200, 'POST', `/books/${book.uuid}/actions/reserve`, {});
    const find = `/reservations?q=${encodeURIComponent(String(book.title))}`;
    const [first] = await ada.rows(find);
    expect(first).toMatchObject({ state: 'ready', copy_uuid: copies[0]!.uuid });
    expect(await ruth.rows(find)).toMatchObject([{ state: 'waiting' }]);
    expect((await ruth.post(`/reservations/${first!.uuid}/actions/cancel`, {})).status).toBe(404);
    await ada.expect(200, 'POST', `/reservations/${first!.uuid}/actions/cancel`, {});
    expect(await ruth.rows(find)).toMatchObject([{ state: 'ready', copy_uuid: copies[0]!.uuid }]);
    await librarian.expect(200, 'POST', `/copies/${copies[0]!.uuid}/actions/to_repair`, {});
    expect(await ruth.rows(find)).toMatchObject([{ state: 'waiting' }]);
    await librarian.expect(200, 'POST', `/copies/${copies[0]!.uuid}/actions/back_on_shelf`, {});
    expect(await ruth.rows(find)).toMatchObject([{ state: 'ready' }]);
  });
});

describe('the form of a new member', () => {
  const answers = {
    first_name: 'Mia',
    last_name: 'Sturm',
    group: 'child',
    born_on: '2016-02-03',
    guardian: 'Olaf Sturm',
    email: 'mia@example.test',
    locale: 'de',
    password: 'a river and a bridge',
  };
  it('has four steps, in the reader’s language', async () => {
    const german = await library.signIn('colleague@library.test', { locale: 'de' });
    const form = (await german.expect(200, 'GET', '/forms/registration')) as unknown as {
      title: string;
      steps: { name: string; title: string }[];
    };
    expect(form.title).toBe('Neues Mitglied');
    expect(form.steps.map(({ name }) => name)).toEqual(['person', 'guardian', 'contact', 'account']);
    expect(form.steps[0]!.title).toBe('Wer wird Mitglied?');
    expect((await ada.get('/forms/registration')).status).toBe(404);
  });

  it('makes an account and a card, once', async () => {
    expect(await librarian.expect(201, 'POST', '/registration', answers)).toEqual({
      message: 'Mia Sturm can sign in now.',
    });
    const mia = await library.signIn(answers.email, { password: answers.password });
    expect(await mia.rows('/members')).toMatchObject([{ name: 'Mia Sturm', guardian: 'Olaf Sturm' }]);
    expect((await mia.rows('/members'))[0]!.number).toMatch(/^M-\d\d-\d{6}$/);
    expect(problem(await librarian.post('/registration', answers))).toEqual([
      409,
      'There is an account with this address already.',
    ]);
    expect((await ada.post('/registration', answers)).status).toBe(403);
  });
});

describe('functions of the extension file', () => {
  it('a copy that is not fetched in time is kept for the next member', async () => {
    const { book } = await newBook();
    for (const member of [ada, ruth]) await member.expect(200, 'POST', `/books/${book.uuid}/actions/reserve`, {});
    await library.advance('P9D');
    const states = async (member: Person) =>
      (await member.rows(`/reservations?q=${encodeURIComponent(String(book.title))}`)).map(({ state }) => state);
    expect([await states(ada), await states(ruth)]).toEqual([['expired'], ['ready']]);
  });

  it('a child sees no crime novels and does not change the card', async () => {
    const emil = await library.signIn('emil@library.test');
    const [card] = await emil.rows('/members');
    expect(card!.allowed_actions).not.toContain('edit');
    expect((await emil.patch(`/members/${card!.uuid}`, { phone: '+49 30 5550123' })).status).toBe(403);
    expect((await ada.rows('/members'))[0]!.allowed_actions).toContain('edit');
    expect(await ada.total('/books?genre=crime')).toBeGreaterThan(0);
    expect(await emil.total('/books?genre=crime')).toBe(0);
    expect(await emil.total('/books?genre=novel')).toBeGreaterThan(0);
  });

  it('members read the shelf only of copies that are there', async () => {
    const shelves = async (who: Person, state: string) =>
      (await who.rows(`/copies?state=${state}`)).map(({ shelf }) => typeof shelf);
    expect(await shelves(librarian, 'lent')).toContain('string');
    expect(new Set(await shelves(ada, 'lent'))).toEqual(new Set(['object']));
    expect(await shelves(ada, 'free')).toContain('string');
  });

  it('a member with open fines is not deleted', async () => {
    const card = await cardOf('Mia');
    const { copies } = await newBook();
    const loan = await librarian.expect(201, 'POST', '/loans', { copy_uuid: copies[0]!.uuid, member_uuid: card.uuid });
    await librarian.expect(200, 'POST', `/loans/${loan.uuid}/actions/lose`, {});
    const { status, body } = await librarian.request('DELETE', `/members/${card.uuid}`);
    expect(problem({ status, body })).toEqual([409, 'This member has fines to pay.']);
  });
});

describe('refusals', () => {
  it('are in the language of the reader', async () => {
    const emil = await library.signIn('emil@library.test', { locale: 'de' });
    const [loan] = await emil.rows('/loans?state=running');
    await library.advance('P60D');
    const answer = await emil.post(`/loans/${loan!.uuid}/actions/renew`, {});
    expect(problem(answer)).toEqual([409, 'Eine überfällige Ausleihe kann nicht verlängert werden.']);
  });
});

describe('labels that the files do not give', () => {
  it('are words of the engine in the language of the page, and without technical endings', async () => {
    const { resources } = (await librarian.expect(200, 'GET', '/portal')) as unknown as { resources: Labelled[] };
    const suggestions = resources.find(({ name }) => name === 'suggestions')!;
    const labelOf = (field: string) => suggestions.list.columns.find(column => column.field === field)!.label;
    expect(labelOf('created_at')).toEqual({
      key: 'resources.suggestions.fields.created_at',
      usual: 'records.created_at',
    });
    expect(suggestions.list.views[0]!.label).toMatchObject({ usual: 'lists.all_rows' });
    const loans = resources.find(({ name }) => name === 'loans')!;
    // In the browser, the last part of the key in words: "Member".
    expect(loans.list.columns.find(({ field }) => field === 'member_uuid')!.label).toEqual({
      key: expect.stringMatching(/\.member_uuid$/),
    });
  });
});
