import type { Page } from 'playwright-core';

/**
 * Records what a person presses from now on, by pointer or Enter, from the page's own events, until the page reloads.
 */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = document.documentElement.dataset;
    counted.clicks = '0';
    document.addEventListener(
      'click',
      ({ isTrusted }) => {
        if (isTrusted) counted.clicks = String(Number(counted.clicks) + 1);
      },
      true,
    );
  });
  return () => page.evaluate(() => Number(document.documentElement.dataset.clicks));
}
