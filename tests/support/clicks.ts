import type { Page } from 'playwright-core';

/** What a person presses from here on, by pointer or Enter, as the page itself is told; until it is loaded anew. */
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
