import type { Page } from 'playwright-core';
import { afterEach, beforeEach } from 'vitest';

/** Each test stands on the one before: after one that fails, with what its pages show then, the others are left out. */
export function skipAfterFailure(pages: () => Page[]): void {
  let broken = false;
  beforeEach(({ skip }) => skip(broken, 'an earlier step failed'));
  afterEach(async ({ task }) => {
    if (broken || task.result?.state !== 'fail') return;
    broken = true;
    for (const page of pages()) console.log(page.url(), await page.locator('body').ariaSnapshot());
  });
}
