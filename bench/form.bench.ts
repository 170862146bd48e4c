import { rmSync } from 'node:fs';
import { buildIfStale } from '../scripts/build.ts';
import { signUp } from './benchServer.ts';
import {
  addSession,
  type Conditions,
  compareCpu,
  type InWindow,
  inTurns,
  type MeasuredWindow,
  metric,
  type Side,
  withWindows,
} from './browser/measuredWindows.ts';
import type { Condition } from './browser/watchUntil.ts';
import { typedField, writeLongForm } from './longForm.ts';
import { compress, sendCompressed, servePages } from './pages.ts';
import type { Bench, BenchOutput } from './run.ts';
import { withServers } from './serverProcess.ts';
import { formFields } from './settings.ts';

const text = 'the quick brown fox jumps';
/** Longer than a field waits before it reports its text, and than the form waits before it saves. */
const restMs = 4_000;

/**
 * Measures the order form with 300 more fields in its first step, as the engine renders it on a running server, beside
 * stock RJSF with the same form state.
 */
export const bench: Bench = async () => {
  await buildIfStale();
  const schemas = writeLongForm(formFields);
  try {
    return await withServers(
      async ({ galley }, deps) => {
        const { client } = await signUp(deps, galley);
        const { body } = await client.expect(200, 'readInitOrderForm');
        const state = compress(JSON.stringify(body));
        const pages = await servePages(
          { stock: { file: 'anchors/stockForm.tsx', isStock: true } },
          (_, response, path) => {
            if (path === '/state.json') sendCompressed(response, state, 'application/json');
            return path === '/state.json';
          },
        );
        try {
          const addresses = { ours: `${galley}/dashboard/orders/order-form`, stock: pages.of('stock') };
          const conditions: Conditions = { prepare: context => addSession(context, galley, client) };
          return await withWindows(inWindow => measure(inWindow, addresses, conditions));
        } finally {
          await pages.close();
        }
      },
      { SCHEMAS_DIR: schemas },
    );
  } finally {
    rmSync(schemas, { recursive: true, force: true });
  }
};

const firstFields: Condition = { visible: '[id="root_extra_0"]' };

async function measure(
  inWindow: InWindow,
  addresses: Record<Side, string>,
  conditions: Conditions,
): Promise<BenchOutput> {
  const measured = await inTurns(async side => {
    const fast = await inWindow(addresses[side], firstFields, typeFast, conditions);
    const task =
      side === 'ours' ? await inWindow(addresses.ours, firstFields, typeSlowly, { ...conditions, slowdown: 4 }) : 0;
    return { ...fast, task };
  });
  type Round = (typeof measured.ours)[number];
  const both = (of: (round: Round) => number) => ({ ours: measured.ours.map(of), anchor: measured.stock.map(of) });
  const cpu = both(({ shownCpu }) => shownCpu);
  return {
    results: [
      { target: 'keyScript', ...both(({ script }) => script) },
      { target: 'keyTask', ours: measured.ours.map(({ task }) => task) },
      { target: 'formVisible', ...both(({ at }) => at), note: compareCpu(cpu.ours, cpu.anchor) },
      { target: 'formBytes', ...both(({ bytes }) => bytes / 1_000) },
    ],
  };
}

async function typeFast({ page, session, facts, cpu }: MeasuredWindow) {
  await page.waitForTimeout(restMs);
  const bytes = await readBytes({ page, facts });
  await page.click(`[id="root_${typedField}"]`);
  const before = await metric(session, 'ScriptDuration');
  await page.keyboard.type(text, { delay: 20 });
  await page.waitForTimeout(restMs);
  const script = ((await metric(session, 'ScriptDuration')) - before) * 1_000;
  return { at: facts.at, shownCpu: cpu, bytes, script: script / text.length };
}

/** Bytes that the page requested until its first fields were visible, and those of the compiled validator. */
const readBytes = ({ page, facts }: Pick<MeasuredWindow, 'page' | 'facts'>): Promise<number> =>
  page.evaluate(at => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return (entries as PerformanceResourceTiming[])
      .filter(({ startTime, name }) => startTime <= at || name.includes('/validators/'))
      .reduce((bytes, { encodedBodySize }) => bytes + encodedBodySize, 0);
  }, facts.at);

async function typeSlowly({ page, longestTask }: MeasuredWindow): Promise<number> {
  await page.waitForTimeout(restMs);
  await page.click(`[id="root_${typedField}"]`);
  // Long enough for all work that the click causes.
  await page.waitForTimeout(1_000);
  const begun = await page.evaluate(() => performance.now());
  await page.keyboard.type(text.slice(0, 10), { delay: 150 });
  await page.waitForTimeout(restMs);
  return longestTask(begun);
}
