import type { Page } from 'playwright-core';

/** What a page is shown with: what there is, nothing at all, before its answers come, and when they are refused. */
export const states = ['full', 'empty', 'loading', 'error'] as const;
export type State = (typeof states)[number];

/** What the app needs to stand at all; each page's own answers come on top. */
const ground = /^\/api\/(auth|account\/me$|portal|events|core\/(?!price))/;

const refusal = { detail: 'You have asked too often. Wait a minute, then try again.' };

/** Holds back or refuses what the page itself reads. What only the frame needs is answered as ever. */
export async function mockState(page: Page, state: State): Promise<void> {
  if (state !== 'loading' && state !== 'error') return;
  await page.route('**/api/**', async route => {
    const request = route.request();
    if (ground.test(new URL(request.url()).pathname)) return route.continue();
    if (state === 'error') return route.fulfill({ status: 429, json: refusal });
    // Never answered: the page stays as it is while it waits.
  });
}
