import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { violationsOn } from './axe.ts';
import { dayNumber, isFullRun } from './sampling.ts';
import { waitForIdle } from './waitForIdle.ts';

/** What fades is judged as it will be: toasts and buttons change their colours in their own time, whatever the reader prefers. */
async function holdStill(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet();
    still.replaceSync(
      '*, *::before, *::after { animation-duration: 0s !important; transition-duration: 0s !important }',
    );
    document.adoptedStyleSheets.push(still);
  });
}

const themes = ['light', 'dark'] as const;
/** One theme after the other, each day beginning with the other one; the full run looks at every page in both. */
let turn = dayNumber;
const themesInTurn = () => (isFullRun ? themes : [themes[turn++ % 2]!]);

/** Fails if axe finds a violation. */
export async function expectAccessible(page: Page): Promise<void> {
  await holdStill(page);
  for (const colorScheme of themesInTurn()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.locator(`html[data-theme=${colorScheme}]`).waitFor({ state: 'attached' });
    await waitForIdle(page);
    const found = (await violationsOn(page)).map(
      ({ id, nodes }) => `${id}: ${nodes.map(node => `${node.target} ${node.failureSummary}`).join(' | ')}`,
    );
    expect(found, `axe on ${page.url()}, ${colorScheme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
