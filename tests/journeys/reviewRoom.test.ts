import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTrackedDocument } from '../../engine/tracked-changes/index.ts';
import { trackedDocument } from '../../server/demo/trackedDocument.ts';
import { openBrowser, signInContext } from '../helpers/browser.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { watchRequests } from '../helpers/waitForIdle.ts';
import { insertFiles } from '../orders/api/staffActions.ts';
import { createStaff } from '../support/api/staffHelpers.ts';
import { createOrderForUpload } from '../uploads/api/orderForUpload.ts';

let app: TestApp;
let browser: Browser;
let customer: Customer;
let member: Customer;
const contexts: BrowserContext[] = [];
const complaints: string[] = [];

const words = 'The river turns twice before it meets the tide and the ferry keeps its own book of fares';
const text = Array.from({ length: 24 }, () => words).join('\n\n');

beforeAll(async () => {
  [app, browser] = await Promise.all([startTestApp(), openBrowser()]);
  customer = await app.signUp();
  member = await createStaff(app);
});
afterAll(async () => {
  for (const context of contexts) await context.close();
  await browser?.close();
  await app?.close();
});

async function open(by: Customer, place: string, width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
  contexts.push(context);
  await signInContext(context, app.url, { email: by.me.email, password: by.password });
  const page = await context.newPage();
  watchRequests(page);
  page.on('console', message => /Refused to|Content Security/.test(message.text()) && complaints.push(message.text()));
  page.on('pageerror', error => complaints.push(String(error)));
  await page.goto(`${app.url}${place}`);
  return page;
}

/** A delivered order with a document of 34 changes and two remarks. */
async function deliverDocument() {
  const delivered_at = new Date(app.clock.now().getTime() + 1_000);
  const { uuid } = await createOrderForUpload(app, customer, 'delivered', { name: 'River Atlas', delivered_at });
  const content = trackedDocument(Buffer.from(text), new Date('2026-11-25T09:00:00Z'));
  const size = content.length;
  const result = { role: 'result' as const, name: 'river.docx', size, received: size };
  const [file] = await insertFiles(app, uuid, result);
  await app.deps.storage.put(file!.storage_key, content);
  return { uuid, file: file!.uuid, total: (await readTrackedDocument(content)).figures.changes };
}

it('a document is decided in part and sent back, and our team sees which changes are open', async () => {
  const { uuid, file, total } = await deliverDocument();
  const page = await open(customer, `/dashboard/orders/${uuid}?tab=files`, 1280);
  await page.getByRole('link', { name: 'Review river.docx' }).click();
  await page.getByRole('heading', { name: 'river.docx', level: 1 }).waitFor();
  await page.getByText(`0 of ${total} decided`).first().waitFor();
  await expectAccessible(page);

  // By the keyboard alone: accept, reject, ask, and one step back.
  await page.keyboard.press('a');
  await page.getByText(new RegExp(`Accepted\\. 1 of ${total} decided\\. Change 2`)).waitFor();
  await page.keyboard.press('r');
  await page.keyboard.press('a');
  await page.getByText(`3 of ${total} decided`).first().waitFor();
  await page.keyboard.press('z');
  await page.getByText(`2 of ${total} decided`).first().waitFor();
  await page.keyboard.press('q');
  const question = page.getByRole('dialog', { name: 'Ask about it' });
  await question.getByRole('textbox').fill('Why is this in italics?');
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep as open' }).click();
  await page.getByText('Saved', { exact: true }).waitFor();

  // Decisions are there on another device, a phone, and what it decides comes back.
  const phone = await open(customer, `/dashboard/orders/${uuid}/review/${file}`, 375);
  await phone.getByRole('button', { name: 'Finish', exact: true }).click();
  await phone.getByText(`2 of ${total} decided`).last().waitFor();
  await expectAccessible(phone);
  await phone.getByRole('button', { name: 'Next change' }).last().click();
  await phone.getByRole('button', { name: 'Accept', exact: true }).last().click();
  await expect
    .poll(async () => {
      const { body } = await customer.expect(200, 'getFileReview', {
        params: { object_uuid: uuid, file_uuid: file },
      });
      return body.decisions.map(({ decision }) => decision).toSorted();
    })
    .toEqual(['accepted', 'accepted', 'open', 'rejected']);
  await page.keyboard.press('u');
  await page.keyboard.press('a');
  await page.getByText(`4 of ${total} decided`).first().waitFor();

  // In the downloaded document, the undecided changes are still tracked.
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  await page.getByRole('menuitem', { name: /^Tracked/ }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe('river-tracked.docx');
  const left = await readTrackedDocument(readFileSync(await saved.path()));
  expect(left.figures.changes).toBe(total - 4);

  await page.getByRole('button', { name: 'Ask for changes (1 open)' }).click();
  const request = page.getByRole('dialog', { name: 'Ask for changes' });
  await request.getByText('Why is this in italics?').waitFor();
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Send 1 point' }).click();
  await page.getByText('Your request was sent.').waitFor();
  await page.waitForURL(`**/dashboard/orders/${uuid}?**`);
  const { body: order } = await customer.expect(200, 'getOrder', { params: { object_uuid: uuid } });
  expect(order.status).toBe('revision_requested');
  expect(order.messages.at(-1)?.text).toMatch(
    /Open points in river\.docx:\n\nChange 3, paragraph \d+\n.*\nWhy is this in italics\?/,
  );

  const desk = await open(member, `/dashboard/support/orders/${uuid}?tab=files`, 1280);
  await desk.getByRole('link', { name: 'Review river.docx' }).click();
  await desk.getByText('Read only').waitFor();
  await desk.getByRole('button', { name: /^Open/ }).click();
  await desk.getByRole('option', { name: /^Change 3 of .*open/ }).click();
  await desk.getByText('Why is this in italics?').waitFor();
  expect(await desk.getByRole('option').count()).toBe(1);
  expect(complaints).toEqual([]);
});
