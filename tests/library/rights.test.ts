/** The rights of each role of the library, one row for each address. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Library, type Person, type Row, startLibrary } from './startLibrary.ts';

type Role = 'nobody' | 'member' | 'other' | 'librarian';
const roles: Role[] = ['nobody', 'member', 'other', 'librarian'];

let library: Library;
let people: Record<Role, Person>;
/** A row of Ada in each resource. */
const rows: Record<string, Row> = {};
beforeAll(async () => {
  library = await startLibrary();
  people = {
    nobody: library.nobody,
    member: await library.signIn('member@library.test'),
    other: await library.signIn('noor@library.test'),
    librarian: await library.signIn('librarian@library.test'),
  };
  const first = async (who: Person, path: string) => (await who.rows(path))[0]!;
  rows.books = await first(people.librarian, '/books');
  rows.copies = await first(people.librarian, '/copies?state=free');
  for (const name of ['members', 'loans', 'suggestions']) rows[name] = await first(people.member, `/${name}`);
  rows.loans = await first(people.member, '/loans?state=returned');
  // Reserved by Ruth, so that it is neither Ada's nor Noor's.
  rows.reservations = await first(people.librarian, '/reservations?q=Oz');
  rows.fines = await first(people.other, '/fines');
});
afterAll(() => library?.close());

/**
 * Method and address, where `{name}` is a row of that resource; then the status for a visitor, Ada, Noor and a
 * librarian.
 */
const table: [request: string, body: object | undefined, ...statuses: [number, number, number, number]][] = [
  ['GET /books', undefined, 401, 200, 200, 200],
  ['GET /books/{books}', undefined, 401, 200, 200, 200],
  ['POST /books', { title: 'No' }, 401, 403, 403, 422],
  ['PATCH /books/{books}', { summary: 'No' }, 401, 403, 403, 200],
  ['GET /books/{books}/history', undefined, 401, 403, 403, 200],
  ['GET /books/export', undefined, 401, 403, 403, 200],
  ['GET /copies', undefined, 401, 200, 200, 200],
  ['PATCH /copies/{copies}', { shelf: 'Z 9' }, 401, 403, 403, 200],
  ['PATCH /copies/{copies}', { state: 'lost' }, 401, 403, 403, 422],
  ['POST /copies/{copies}/actions/to_repair', {}, 401, 403, 403, 200],
  ['GET /members/{members}', undefined, 401, 200, 404, 200],
  ['PATCH /members/{members}', { phone: '+49 30 5550199' }, 401, 200, 404, 200],
  ['PATCH /members/{members}', { group: 'senior' }, 401, 422, 404, 200],
  ['PATCH /members/{members}', { blocked: true, note: 'No' }, 401, 422, 404, 422],
  ['GET /members/{members}/history', undefined, 401, 403, 403, 200],
  ['POST /members', { name: 'Nobody' }, 401, 403, 403, 422],
  ['GET /loans/{loans}', undefined, 401, 200, 404, 200],
  ['POST /loans', {}, 401, 403, 403, 422],
  ['PATCH /loans/{loans}', { renewals: 0 }, 401, 403, 403, 403],
  ['POST /loans/{loans}/actions/renew', {}, 401, 403, 404, 403],
  ['POST /loans/{loans}/actions/return', {}, 401, 403, 403, 403],
  ['DELETE /loans/{loans}', undefined, 401, 403, 403, 403],
  ['GET /reservations/{reservations}', undefined, 401, 404, 404, 200],
  ['POST /reservations', {}, 401, 403, 403, 422],
  ['POST /reservations/{reservations}/actions/cancel', {}, 401, 404, 404, 200],
  ['GET /fines/{fines}', undefined, 401, 404, 200, 200],
  ['POST /fines', {}, 401, 403, 403, 403],
  ['POST /fines/{fines}/actions/waive', { note: 'A mistake of ours.' }, 401, 403, 403, 200],
  ['GET /suggestions/{suggestions}', undefined, 401, 200, 404, 200],
  ['POST /suggestions', { title: 'A', author: 'B', kind: 'print', reason: 'It is missing here.' }, 401, 201, 201, 403],
  ['POST /suggestions/{suggestions}/actions/order', {}, 401, 403, 403, 200],
  ['GET /desk', undefined, 401, 403, 403, 200],
  ['POST /registration', {}, 401, 403, 403, 422],
  ['GET /partners/titles', undefined, 200, 200, 200, 200],
];

describe('rights', () => {
  it.each(table)('%s %o', async (request, body, ...statuses) => {
    const [method = '', path = ''] = request.split(' ');
    const address = path.replace(/\{(\w+)\}/, (_, name: string) => String(rows[name]?.uuid));
    for (const [place, role] of roles.entries()) {
      const { status, body: said } = await people[role].request(method, address, body);
      expect([role, status], JSON.stringify(said)).toEqual([role, statuses[place]]);
    }
  });

  it('let a member list nothing but what is theirs', async () => {
    const mine = new Set((await people.member.rows('/members')).map(({ uuid }) => uuid));
    expect([...mine]).toHaveLength(1);
    for (const name of ['loans', 'reservations', 'fines']) {
      const seen = await people.member.rows(`/${name}?size=100`);
      expect(seen.filter(row => !mine.has(String(row.member_uuid)))).toEqual([]);
      expect(await people.librarian.total(`/${name}`)).toBeGreaterThan(seen.length);
    }
    expect(await people.member.total('/loans')).toBe(4);
  });

  it('hide the owner, prices and notes of librarians from members', async () => {
    expect(Object.keys((await people.member.rows('/members'))[0]!)).not.toEqual(
      expect.arrayContaining(['customer_uuid']),
    );
    const copy = (await people.member.rows('/copies'))[0]!;
    expect(copy).not.toHaveProperty('price');
    expect(copy).not.toHaveProperty('acquired_on');
    expect((await people.member.get('/copies?sort=price')).status).toBe(422);
    expect((await people.member.get('/members?note[like]=lost')).status).toBe(422);
  });

  it('show the owner of a row on no page, because the library has no list of accounts', async () => {
    const { resources } = await people.librarian.expect(200, 'GET', '/portal');
    expect(JSON.stringify(resources)).toContain('"field":"created_at"');
    expect(JSON.stringify(resources)).not.toContain('"field":"customer_uuid"');
    expect((await people.librarian.rows('/suggestions'))[0]).toHaveProperty('customer_uuid');
  });

  it('are explained by files of the library and of the engine, and by no other app’s', async () => {
    const asked = [
      'resource=books&action=edit&role=member',
      'resource=loans&role=member',
      'resource=members&field=note',
    ];
    const answers = await Promise.all(
      asked.map(query => people.librarian.expect(200, 'GET', `/explain-access?${query}`)),
    );
    const files = answers.flatMap(({ rules }) =>
      (rules as { file: string | null }[]).flatMap(({ file }) => file ?? []),
    );
    expect(files).toContain('examples/library/schemas/books/book.entity.json');
    expect(files.filter(file => !/^(examples\/library|engine)\//.test(file))).toEqual([]);
  });
});
