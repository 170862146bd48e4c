import { openBrowser } from '../tests/helpers/browser.ts';
import { servePages } from './pages.ts';
import type { Bench } from './run.ts';
import { rounds } from './settings.ts';
import { composeThesis } from './thesis.ts';

/** The protocol of the browser slows the page and not its worker, so what the worker takes counts four times. */
const slowdown = 4;
const wordCount = 40_000;

declare const measureCount: (bytes: ArrayBuffer) => Promise<{ words: number; took: number }>;

/** A thesis in Word: from the drop of the file to its count, with the start of the worker and the fetch of the reader. */
export const bench: Bench = async () => {
  const thesis = composeThesis(wordCount).toString('base64');
  const pages = await servePages({ counting: { file: 'screens/countFile.ts' } });
  const browser = await openBrowser();
  try {
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(pages.of('counting'));
      await page.waitForFunction(() => 'measureCount' in globalThis);
      const measured = await page.evaluate(
        base64 => measureCount(Uint8Array.from(atob(base64), sign => sign.charCodeAt(0)).buffer),
        thesis,
      );
      if (measured.words !== wordCount) throw new Error(`${measured.words} words were counted`);
      took.push(measured.took * slowdown);
      await context.close();
    }
    return { results: [{ target: 'countThesis', ours: took }] };
  } finally {
    await browser.close();
    await pages.close();
  }
};
