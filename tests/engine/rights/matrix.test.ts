/**
 * Every role, every call, own records and records of others: the server does what the call table says. A new call is
 * tested without a change here: its record is in the demo data or in tests/engine/rights/records.ts.
 */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CallRow, readContract } from '../../../engine/server/http/contract.ts';
import type { CallName } from '../../../schemas/generated/types.ts';
import { demoPassword } from '../../../server/demo/accounts.ts';
import { type Answer, Client } from '../../helpers/client.ts';
import { signInToDemo } from '../../helpers/routes.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { addressOf } from '../contract/address.ts';
import { bodies } from '../contract/bodies.ts';
import { nobody as nothing } from '../contract/caseContext.ts';
import {
  type ExpectedAnswer,
  getExpectedOutcome,
  hasRecord,
  isOfTeam,
  type Person,
  people,
  roleOf,
  subjectsToTry,
  type Whose,
} from './expected.ts';
import { findHiddenFields } from './hidden.ts';
import { addressesOf } from './records.ts';

const contract = readContract();
const { rows, problems } = contract;

/** Hundreds of calls one after another, on a machine that has other things to do. */
const patience = 120_000;

let app: TestApp;
/** Each signed in for as long as no call ends it; `other` asks for what is not theirs. */
const clients = new Map<Person | 'other', Client>();
/** Where the record of the customer's is, or of anybody's for our team. */
const addresses = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp({ demo: true });
  await enter('customer');
  // What nobody in the demo world has yet.
  for (const name of ['createView', 'giveConsent'] as const)
    await clients.get('customer')!.expect(201, name, { body: bodies[name] });
  for (const person of [...people, 'other'] as const) if (person !== 'customer') await enter(person);
  const { uuid } = (await clients.get('other')!.expect(200, 'getMe')).body;
  await clients
    .get('admin')!
    .expect(201, 'createContract', { body: { ...bodies.createContract, customer_uuid: uuid } });
  await findRecords(() => true);
}, patience);
afterAll(() => app?.close());

/** Finds records for the calls. Earlier calls of the test have removed some of them. */
async function findRecords(isMeant: (row: CallRow) => boolean): Promise<void> {
  const finders = { customer: clients.get('customer')!, admin: clients.get('admin')! };
  for (const [name, address] of await addressesOf(rows, rows.filter(hasRecord).filter(isMeant), finders))
    addresses.set(name, address);
}

async function enter(person: Person | 'other'): Promise<void> {
  clients.set(person, await signInAs(person));
}

async function signInAs(person: Person | 'other'): Promise<Client> {
  if (person === 'nobody') return new Client(app.url);
  const client = await signInToDemo(app.url, person === 'impersonating' ? 'support' : person);
  if (person !== 'impersonating') return client;
  const { uuid } = (await clients.get('customer')!.expect(200, 'getMe')).body;
  await client.expect(200, 'impersonateCustomer', { params: { user_uuid: uuid }, body: bodies.impersonateCustomer });
  return client;
}

async function ask(row: CallRow, person: Person, whose: Whose): Promise<Answer> {
  const client = clients.get(whose === 'other' && person === 'customer' ? 'other' : person)!;
  const path = whose === 'own' || whose === 'other' ? addresses.get(row.name)! : addressOf(row.path, nothing);
  if (row.stream) return openEventStream(client, path);
  return client.request(row.method, path, row.body ? bodyOf(row) : undefined);
}

/** In order, but for the password: everybody keeps theirs, and can sign in again. */
const bodyOf = ({ name }: CallRow) =>
  name === 'changePassword'
    ? { password: demoPassword, password_confirm: demoPassword }
    : (bodies[name as CallName] ?? {});

/** Opens a stream and reads only its beginning. */
async function openEventStream(client: Client, path: string): Promise<Answer> {
  const over = new AbortController();
  const { status, headers, body } = await fetch(new URL(path, client.url), {
    headers: { cookie: client.cookieHeader() },
    signal: over.signal,
  });
  const text = status === 200 ? '' : await new Response(body).text();
  over.abort();
  const said = text ? (JSON.parse(text) as { detail?: unknown }) : undefined;
  return { status, headers, text, body: said, detail: said?.detail };
}

/** What it asks for by the name of a schema file is not there for everybody. */
const mayMiss = ['getScreenForm', 'inspectResource'];

/** The order was found, but not the file that the body names. */
const missesFileOfBody = ({ path }: CallRow, detail: unknown): boolean =>
  detail === problems.file_not_found?.detail && !path.includes('{file_uuid}');

/** Classifies an answer. Anything that the row does not name is reported as it is. */
function outcomeOf(row: CallRow, { status, detail, text }: Answer): ExpectedAnswer | string {
  if (status === 401) return 'not_authenticated';
  // A refusal that the row itself names comes from a rule, so the caller was let in.
  const own = row.problems.some(name => problems[name]?.status === status && problems[name].detail === detail);
  if (status === 404)
    return mayMiss.includes(row.name) || (own && !hasRecord(row)) || missesFileOfBody(row, detail)
      ? 'let in'
      : 'missing';
  for (const name of ['account_locked', 'forbidden', 'impersonation_read_only'] as const)
    if (status === 403 && detail === problems[name]?.detail) return name;
  const known = [400, 422, ...Object.keys(row.answers), ...row.problems.map(name => problems[name]?.status)];
  return known.map(Number).includes(status) ? 'let in' : `${status} ${text}`;
}

/** What a call would leave behind for those after it comes last. */
const weight = ({ method, path }: CallRow): number =>
  (method === 'GET' ? 0 : method === 'DELETE' ? 2 : 1) + (/^\/(account|auth)/.test(path) ? 1 : 0);
/** The session may be over, or be another's, once these were called. */
const endsSession = ({ method, path }: CallRow): boolean =>
  method !== 'GET' && /^\/(account|auth|support\/(staff|impersonation|customers\/.*impersonate))/.test(path);

interface Ask {
  row: CallRow;
  whose: Whose;
  outcome: ExpectedAnswer;
}
const plan = (person: Person): Ask[] =>
  rows
    .toSorted((one, other) => weight(one) - weight(other))
    .flatMap(row =>
      subjectsToTry(row, person).map(whose => ({ row, whose, outcome: getExpectedOutcome(row, person, whose) })),
    );

/** Null: as the row says. */
const difference = ({ row, whose, outcome }: Ask, answer: Answer): string | null => {
  const found = outcomeOf(row, answer);
  const isRefusedByRule = outcome === 'let in' && found === 'forbidden' && row.problems.includes('forbidden');
  return found === outcome || isRefusedByRule ? null : `${row.name}, ${whose}: ${found} instead of ${outcome}`;
};

/** Calls that are rejected run first, because they change nothing. */
describe.each(people)('%s', person => {
  const refused = plan(person).filter(({ outcome }) => outcome !== 'let in');
  it(
    `is refused ${refused.length} calls, as the rows say`,
    async () => {
      const found: unknown[] = [];
      for (const one of refused) found.push(difference(one, await ask(one.row, person, one.whose)));
      expect(found.filter(Boolean)).toEqual([]);
    },
    patience,
  );
});

it('what is kept from a role is found in an answer that has it', async () => {
  const getFieldsHiddenFromCustomers = async (name: 'listSupportOrders' | 'getSupportOrder') => {
    const row = rows.find(one => one.name === name)!;
    const { body } = await ask(row, 'admin', hasRecord(row) ? 'own' : 'none');
    const findHiddenFor = (role: string) => findHiddenFields(contract, row.answers[200]!, body, role);
    expect(findHiddenFor('admin')).toEqual([]);
    return findHiddenFor('customer');
  };
  expect(await getFieldsHiddenFromCustomers('listSupportOrders')).toEqual(
    expect.arrayContaining(['0.customer_email', '1.customer_email']),
  );
  expect(await getFieldsHiddenFromCustomers('getSupportOrder')).toContain('customer_email');
});

it(
  'who sees as the customer is answered what the customer is answered',
  async () => {
    // Answers that differ in every session, and documents that contain the time of their creation.
    const isOwn = ({ name, mediaType, stream }: CallRow) => /^(getMe|listSessions)$/.test(name) || mediaType || stream;
    const reading = rows.filter(
      row => row.method === 'GET' && !isOwn(row) && getExpectedOutcome(row, 'impersonating', 'own') === 'let in',
    );
    const asks = reading.flatMap(row => subjectsToTry(row, 'impersonating').map(whose => ({ row, whose })));
    // An address that is signed for a while is another one a second later.
    const standing = vi.spyOn(app.clock, 'now').mockReturnValue(app.clock.now());
    for (const { row, whose } of asks) {
      const [seen, shown] = [await ask(row, 'impersonating', whose), await ask(row, 'customer', whose)];
      expect([row.name, seen.status, seen.text]).toEqual([row.name, shown.status, shown.text]);
    }
    standing.mockRestore();
  },
  patience,
);

describe.each(people)('%s', person => {
  const open = plan(person).filter(({ outcome }) => outcome === 'let in');
  it(
    `is let in to ${open.length} calls, and told nothing that is kept from such people`,
    async () => {
      const found: unknown[] = [];
      // Our team ends the sessions of customers, too.
      if (person !== 'customer') await enter('customer');
      await findRecords(person === 'customer' ? () => false : isOfTeam);
      for (const one of open) {
        // Calls before it may have put another in the place of the record.
        if (one.row.method === 'DELETE' && one.whose === 'own') await findRecords(row => row === one.row);
        const answer = await ask(one.row, person, one.whose);
        found.push(difference(one, answer), ...leaks(one.row, person, answer));
        if (endsSession(one.row)) await enter(person);
      }
      expect(found.filter(Boolean)).toEqual([]);
    },
    patience,
  );
});

/** Where a rule or a screen is written is for administrators. */
const sourcePath = /\b(schemas|server|src|providers)\/[\w./-]+\.(json|tsx?)\b/;

function leaks(row: CallRow, person: Person, { status, body, text }: Answer): string[] {
  const source = person === 'admin' ? null : sourcePath.exec(text);
  if (source) return [`${row.name} tells ${source[0]}`];
  const promised = row.answers[status];
  if (!promised || row.mediaType || row.stream) return [];
  return findHiddenFields(contract, promised, body, roleOf(person)).map(field => `${row.name} tells ${field}`);
}
