import type { Browser, CDPSession } from 'playwright-core';
import { createValidators } from '../server/forms/validators.ts';
import { openBrowser } from '../tests/support/browser.ts';
import { FIELDS, questions, TYPED_INTO } from './form/questions.ts';
import { servePages } from './pages.ts';
import type { Row } from './run.ts';

const ROUNDS = 5;
const TEXT = 'the quick brown fox jumps over a lazy dog';
/** Longer than a text field rests before its form hears of it, so that this is paid for too. */
const REST_MS = 800;

interface Measured {
  shown: number;
  perKey: number;
  megabytes: number;
}

/** 300 questions drawn by this project and by RJSF with its own MUI theme, in turns, in one Chromium. */
export async function bench(): Promise<Row[]> {
  const pages = await servePages(
    { ours: 'form/ours.tsx', stock: 'form/stock.tsx' },
    { '/validator.js': compiledValidator() },
  );
  const browser = await openBrowser();
  try {
    const rounds = { ours: [] as Measured[], stock: [] as Measured[] };
    for (let round = -1; round < ROUNDS; round += 1)
      for (const name of ['stock', 'ours'] as const) {
        const measured = await measure(browser, pages.of(name));
        // The first round is for the caches of the browser.
        if (round >= 0) rounds[name].push(measured);
      }
    return rowsOf(rounds.ours, rounds.stock);
  } finally {
    await browser.close();
    await pages.close();
  }
}

function compiledValidator(): string {
  const validators = createValidators();
  const [hash = ''] = /[0-9a-f]{32}/.exec(validators.address(questions as never)) ?? [];
  return validators.moduleOf(hash) ?? '';
}

async function measure(browser: Browser, address: string): Promise<Measured> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable');
    await page.goto(address);
    await page.waitForFunction(() => window.shownAfter !== undefined);
    const shown = await page.evaluate(() => window.shownAfter ?? 0);
    await session.send('HeapProfiler.collectGarbage');
    const megabytes = (await metric(session, 'JSHeapUsedSize')) / 1e6;
    await page.click(`[id="root_${TYPED_INTO}"]`);
    const before = await metric(session, 'ScriptDuration');
    await page.keyboard.type(TEXT, { delay: 20 });
    await page.waitForTimeout(REST_MS);
    const perKey = ((await metric(session, 'ScriptDuration')) - before) * 1_000;
    return { shown, perKey: perKey / TEXT.length, megabytes };
  } finally {
    await context.close();
  }
}

async function metric(session: CDPSession, wanted: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === wanted)?.value ?? 0;
}

const median = (values: number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

function rowsOf(ours: Measured[], stock: Measured[]): Row[] {
  const kinds: [string, keyof Measured, string][] = [
    ['time to show', 'shown', 'ms'],
    ['script per keystroke', 'perKey', 'ms'],
    ['memory', 'megabytes', 'MB'],
  ];
  return kinds.flatMap(([what, key, unit]) => {
    const [mine, theirs] = [ours, stock].map(rounds => median(rounds.map(measured => measured[key]))) as [
      number,
      number,
    ];
    return [
      { what: `${FIELDS} fields, stock RJSF with MUI: ${what}`, figure: `${theirs.toFixed(2)} ${unit}` },
      { what: `${FIELDS} fields, ours: ${what}`, figure: `${mine.toFixed(2)} ${unit}`, ratio: mine / theirs },
    ];
  });
}
