import { createValidators } from '../engine/server/forms/validators.ts';
import { compareMedians, type InWindow, inTurns, type Kind, megabytesInUse, metric, withWindows } from './comparing.ts';
import { FIELDS, questions, TYPED_INTO } from './form/questions.ts';
import { compress, sendCompressed, servePages } from './pages.ts';
import type { BenchOutput } from './run.ts';

const TEXT = 'the quick brown fox jumps over a lazy dog';
/** Longer than a text field rests before its form hears of it, so that this is paid for too. */
const REST_MS = 800;

interface Measured {
  shown: number;
  perKey: number;
  megabytes: number;
}

const kinds: Kind<Measured>[] = [
  { what: 'time to show', key: 'shown', unit: 'ms' },
  { what: 'script per keystroke', key: 'perKey', unit: 'ms' },
  { what: 'memory', key: 'megabytes', unit: 'MB' },
];

/** 300 questions drawn by this project and by RJSF with its own MUI theme, in turns, in one Chromium. */
export async function bench(): Promise<BenchOutput> {
  const validator = compress(compiledValidator());
  const pages = await servePages(
    { ours: { file: 'form/ours.tsx' }, stock: { file: 'form/stock.tsx', isStock: true } },
    (_request, response, path) => {
      if (path === '/validator.js') sendCompressed(response, validator, 'text/javascript');
      return path === '/validator.js';
    },
  );
  try {
    const rounds = await withWindows(inWindow => inTurns(side => measure(inWindow, pages.of(side))));
    return { results: [], details: compareMedians(`${FIELDS} fields`, 'stock RJSF with MUI', kinds, rounds) };
  } finally {
    await pages.close();
  }
}

function compiledValidator(): string {
  const validators = createValidators();
  const [hash = ''] = /[0-9a-f]{32}/.exec(validators.address(questions as never)) ?? [];
  return validators.moduleOf(hash) ?? '';
}

const measure = (inWindow: InWindow, address: string): Promise<Measured> =>
  inWindow(address, async (page, session) => {
    await page.waitForFunction(() => window.shownAfter !== undefined);
    const shown = await page.evaluate(() => window.shownAfter ?? 0);
    const megabytes = await megabytesInUse(session);
    await page.click(`[id="root_${TYPED_INTO}"]`);
    const before = await metric(session, 'ScriptDuration');
    await page.keyboard.type(TEXT, { delay: 20 });
    await page.waitForTimeout(REST_MS);
    const perKey = ((await metric(session, 'ScriptDuration')) - before) * 1_000;
    return { shown, perKey: perKey / TEXT.length, megabytes };
  });
