import type { Page, Request } from 'playwright-core';

/** What stands on a page only until its answers are there. */
const waiting = '[aria-busy="true"], .MuiSkeleton-root';
const underWay = new WeakMap<Page, Set<Request>>();

/** Keeps count of what a page has asked for; streams of events never end. */
export function watchRequests(page: Page): Set<Request> {
  const requests = new Set<Request>();
  underWay.set(page, requests);
  page.on('request', request => {
    if (request.resourceType() !== 'eventsource') requests.add(request);
  });
  page.on('requestfinished', request => requests.delete(request));
  page.on('requestfailed', request => requests.delete(request));
  return requests;
}

/** Waits until no request is in flight and no skeleton is shown. */
export async function waitForIdle(page: Page): Promise<void> {
  const requests = underWay.get(page);
  for (let calm = 0, tries = 0; calm < 4; tries += 1) {
    await page.waitForTimeout(40);
    const busy = (requests?.size ?? 0) > 0 || (await page.locator(waiting).count()) > 0;
    calm = busy ? 0 : calm + 1;
    if (tries > 250) throw new Error(`${page.url()} does not come to rest.`);
  }
}
