import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import type { Client } from '../../helpers/client.ts';
import type { TestApp } from '../../helpers/testApp.ts';

interface Statement {
  text: string;
  values: unknown[];
}

/** What the server of this process asks its database, until `stop`. */
export function recordStatements(): { asked: Statement[]; stop(): void } {
  const asked: Statement[] = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function (this: pg.Client, ...parts: Parameters<typeof query>) {
    const [first, values] = parts as unknown[] as [string | { text: string; values?: unknown[] }, unknown[]?];
    if (typeof first === 'string') asked.push({ text: first, values: values ?? [] });
    else asked.push({ text: first.text, values: values ?? first.values ?? [] });
    return query.apply(this, parts) as ReturnType<typeof query>;
  } as typeof query;
  return {
    asked,
    stop: () => {
      pg.Client.prototype.query = query;
    },
  };
}

/** Waits until the server sends no statements by itself, for example in jobs that earlier calls have started. */
export async function waitForLastStatement(): Promise<void> {
  const { asked, stop } = recordStatements();
  for (let before = -1; before !== asked.length; await sleep(200)) before = asked.length;
  stop();
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: Plan[];
}
const findScannedTables = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(findScannedTables),
];

interface Look {
  app: TestApp;
  asked: Statement[];
  /** The tables that are never read from end to end: there is another way, also where the few rows of a test would be read. */
  big: string[];
  /** Keys among them whose test data is large enough for the planner to choose the index by itself. */
  grown?: string[];
}

/** Which of the big tables are read whole for the answer at this address. */
export async function sequentialScans(
  path: string,
  by: Client,
  { app, asked, big, grown = [] }: Look,
): Promise<string[]> {
  asked.length = 0;
  const answer = await by.get(path);
  expect(answer.status, answer.text).toBe(200);
  const selects = asked.filter(
    ({ text }) => /^\s*(?:select|with)\b/i.test(text) && big.some(table => text.includes(`"${table}"`)),
  );
  expect(selects.length).toBeGreaterThan(0);
  const found: string[] = [];
  const client = await app.deps.pool.connect();
  try {
    for (const { text, values } of selects) {
      const read = async () => {
        const { rows } = await client.query(`explain (format json) ${text}`, values as never[]);
        return findScannedTables(rows[0]['QUERY PLAN'][0].Plan);
      };
      if (grown.length) found.push(...(await read()).filter(table => grown.includes(table)));
      await client.query('set enable_seqscan = off');
      found.push(...(await read()).filter(table => big.includes(table)));
      await client.query('reset enable_seqscan');
    }
  } finally {
    client.release();
  }
  return found;
}
