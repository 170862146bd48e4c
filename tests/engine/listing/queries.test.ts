import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CallRow, readContract } from '../../../engine/server/http/contract.ts';
import type { Customer } from '../../helpers/testApp.ts';
import { type CaseContext, openCaseContext } from '../contract/caseContext.ts';
import { createLargeDataset, type LargeDataset } from './largeDataset.ts';
import { recordStatements, waitForLastStatement } from './queryPlans.ts';
import { callsWithoutRows } from './staffDataset.ts';

const sizes = [1, 5, 25] as const;
/** So many are not needed for any page; explainAccess reads a row twice: as its customer and as our team see it. */
const most = 16;
const reading = readContract().rows.filter(row => row.method === 'GET' && !row.stream);

let stage: CaseContext;
const customers: { customer: Customer; owns: LargeDataset; count: number }[] = [];
let statements: ReturnType<typeof recordStatements>;

beforeAll(async () => {
  stage = await openCaseContext();
  for (const count of sizes) {
    const customer = await stage.app.signUp();
    customers.push({ customer, owns: await createLargeDataset(stage.app, customer, count), count });
  }
  const { items } = (await customers[0]!.customer.expect(200, 'listPremierLevels')).body;
  const dearest = items.find(({ codename }) => codename === 'unlimited')?.uuid;
  questions.previewPlanChange = `premier_level=${dearest}`;
  questions.previewFirstPlan = 'premier_level=limited&country=DE';
  await waitForLastStatement();
  statements = recordStatements();
});
afterAll(async () => {
  statements?.stop();
  await stage?.close();
});

const thing = (path: string): Exclude<keyof LargeDataset, 'team' | 'reviewed'> =>
  path.includes('/checkout')
    ? 'unpaid'
    : path.includes('/recipes/')
      ? 'recipe'
      : path.includes('credit-note')
        ? 'refund'
        : path.includes('/payments/')
          ? 'payment'
          : path.startsWith('/support/') || path.includes('attachments')
            ? 'working'
            : 'order';

/** What a row of our team is about: rows of the list that its path begins with. */
const rowsOf = ({ team }: LargeDataset, path: string) => team[path.replace(/\/(\{[a-z_]+\}|export)$/, '')];
const isPaged = ({ query, answers }: CallRow) =>
  !!query && Object.values(answers).some(answer => answer && typeof answer === 'object' && 'page' in answer);

const isOfTeam = ({ roles = ['customer'] }: CallRow) => !roles.includes('customer');

/** What calls ask that read no list and need a query. */
const questions: Partial<Record<string, string>> = {
  countRows: `of=${encodeURIComponent('/orders')}`,
  priceServiceDraft: 'unit=word&unit_size=1000&from=0&price=4000&minimum=0&days_base=3&days_per=4000&quantity=8000',
};

/** Where a row is asked so that it answers with what was made for this customer, and nothing else of its kind. */
function address(row: CallRow, owns: LargeDataset): string {
  if (row.path.endsWith('/review')) {
    const { order, file } = owns.reviewed;
    return `/api${row.path.replace('{object_uuid}', order).replace('{file_uuid}', file)}`;
  }
  const rows = rowsOf(owns, row.path);
  const path = `/api${row.path.replace(/\{[a-z_]+\}/, /\}$/.test(row.path) && rows ? rows[0]! : owns[thing(row.path)])}`;
  if (questions[row.name]) return `${path}?${questions[row.name]}`;
  if (row.name === 'explainAccess') return `${path}?resource=orders&role=customer&row=${owns.working}`;
  const only = row.query && rows ? rows.map(uuid => `&uuid=${uuid}`).join('') : '';
  return isPaged(row) ? `${path}?size=100${only}` : only ? `${path}?${only.slice(1)}` : path;
}

describe('the database is asked as often for many rows as for one', () => {
  it.each(reading.map(row => [row.name, row] as const))('by %s', async (_, row) => {
    const counts: { count: number; queries: number; status: number; first: string[] }[] = [];
    for (const { customer, owns, count } of customers) {
      const url = address(row, owns);
      const client = row.name === 'explainAccess' ? stage.admin : isOfTeam(row) ? stage.team(row) : customer;
      // The first of its kind may do what is done once.
      await client.get(url);
      const { asked } = statements;
      asked.length = 0;
      const answer = await client.get(url);
      counts.push({ count, queries: asked.length, status: answer.status, first: asked.map(({ text }) => text) });
      if (!isPaged(row)) continue;
      const { total } = answer.body as { total: number };
      const rows = rowsOf(owns, row.path);
      if (rows) expect(total, answer.text).toBe(rows.length);
      if (!callsWithoutRows.includes(row.name)) expect(total, answer.text).toBeGreaterThanOrEqual(count);
    }
    const [one, ...more] = counts;
    expect(row.roles && row.answers[200] ? [200] : [200, 404], JSON.stringify(counts[0])).toContain(one?.status);
    for (const other of more)
      expect([other.queries, other.status], [one, other].map(each => each?.first.join('\n')).join('\n\n')).toEqual([
        one?.queries,
        one?.status,
      ]);
    expect(one?.queries).toBeLessThan(row.name === 'explainAccess' ? 2 * most : most);
  });
});
