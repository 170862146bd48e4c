import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readTrackedDocument } from '../../engine/tracked-changes/index.ts';
import { landscape } from '../../server/demo/fileContents.ts';
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

/** A delivered order with four pictures, and what the customer sent for them. */
async function deliverPictures() {
  const contents = [0, 1, 2, 3].flatMap(number =>
    (['source', 'result'] as const).map(role => ({
      ...{ role, name: `cover-0${number + 1}.png` },
      content: landscape(number, role === 'result'),
    })),
  );
  const delivered_at = new Date(app.clock.now().getTime() + 1_000);
  const { uuid } = await createOrderForUpload(app, customer, 'delivered', { name: 'Cover photos', delivered_at });
  const sent = contents.map(({ role, name, content: { length: size } }) => ({ role, name, size, received: size }));
  const files = await insertFiles(app, uuid, ...sent);
  await Promise.all(
    contents.map(({ role, name, content }) =>
      app.deps.storage.put(files.find(file => file.role === role && file.name === name)!.storage_key, content),
    ),
  );
  return { uuid, file: files.find(({ role }) => role === 'result')!.uuid };
}

it('pictures are approved, marked on places and sent back, and our team sees the places', async () => {
  const { uuid, file } = await deliverPictures();
  const page = await open(customer, `/dashboard/orders/${uuid}?tab=files`, 1280);
  await page.getByRole('link', { name: 'Review cover-01.png' }).click();
  await page.getByRole('heading', { name: 'cover-01.png', level: 1 }).waitFor();
  await page.getByText('0 of 4 approved, 0 marked').first().waitFor();
  const slider = page.getByRole('slider', { name: 'Before and after' });
  await slider.focus();
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowLeft');
  expect(await slider.getAttribute('aria-valuetext')).toBe('46% before, 54% after');
  await expectAccessible(page);

  // A approves, and shows the next undecided photo.
  await page.keyboard.press('a');
  await page.getByText('Approved. 1 of 4 approved, 0 marked. Photo 2, undecided.').waitFor();
  await page.getByRole('heading', { name: 'cover-02.png', level: 1 }).waitFor();
  const shown = page.getByRole('img', { name: 'cover-02.png, after' });
  await shown.dblclick({ position: { x: 260, y: 20 } });
  const remark = page.getByRole('dialog', { name: 'Remark 1, top right' });
  await remark.getByRole('textbox').fill('A trace of the cable is left here.');
  await expectAccessible(page);
  await remark.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Photo 2, marked, remarks: 1' }).first().waitFor();
  await page.getByRole('button', { name: /^Remark 1, top right: A trace/ }).waitFor();
  // By the keyboard, a remark begins at the center.
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await page.getByRole('dialog', { name: 'Remark 1, center' }).getByRole('textbox').fill('Less blue.');
  await page.keyboard.press('Escape');
  await page.getByText('1 of 4 approved, 2 marked').first().waitFor();
  await page.getByRole('button', { name: 'Approve all undecided' }).click();
  await page.getByText('2 of 4 approved, 2 marked').first().waitFor();
  await page.getByText('Saved', { exact: true }).waitFor();

  // Decisions are there on a phone.
  const phone = await open(customer, `/dashboard/orders/${uuid}/review/${file}`, 375);
  await phone.getByRole('button', { name: 'Finish', exact: true }).click();
  await phone.getByText('2 of 4 approved, 2 marked').last().waitFor();
  await expectAccessible(phone);

  await page.getByRole('button', { name: 'Ask for changes (2 marked)' }).click();
  const request = page.getByRole('dialog', { name: 'Ask for changes' });
  await request.getByText(/A trace of the cable/).waitFor();
  await expectAccessible(page);
  await request.getByRole('button', { name: 'Send 2 points' }).click();
  await page.getByText('Your request was sent.').waitFor();
  const { body: order } = await customer.expect(200, 'getOrder', { params: { object_uuid: uuid } });
  expect(order.status).toBe('revision_requested');
  expect(order.messages.at(-1)?.text).toBe(
    'Marked photos:\n\nPhoto 2, cover-02.png\n1. top right: A trace of the cable is left here.\n\nPhoto 3, cover-03.png\n1. center: Less blue.',
  );

  const desk = await open(member, `/dashboard/support/orders/${uuid}/review/${file}`, 1280);
  await desk.getByText('Read only').waitFor();
  await desk.getByRole('button', { name: 'Marked 2' }).click();
  await desk.getByRole('button', { name: 'Photo 2, marked, remarks: 1' }).first().click();
  await desk.getByRole('button', { name: /^Remark 1, top right: A trace/ }).click();
  await desk.getByRole('dialog').getByText('A trace of the cable is left here.').waitFor();
  expect(complaints).toEqual([]);
});

it('the second version is compared with the first', async () => {
  const { uuid, file } = await deliverDocument();
  const second = trackedDocument(Buffer.from(text.replace('own book', 'old book')), new Date('2026-11-25T09:00:00Z'));
  const row = { role: 'result' as const, name: 'river.docx', version: 2, size: second.length, received: second.length };
  const [newer] = await insertFiles(app, uuid, row);
  await app.deps.storage.put(newer!.storage_key, second);
  const page = await open(customer, `/dashboard/orders/${uuid}/review/${newer!.uuid}`, 1280);
  await page.getByRole('link', { name: 'What changed' }).click();
  // Without a choice, the changes of the version itself are shown.
  await page.getByText(/^1 of \d+$/).waitFor();
  await page.getByRole('button', { name: 'Version 1' }).click();
  await page.getByText('1 of 1', { exact: true }).waitFor();
  const marks = page.locator('[data-change]');
  expect(await marks.allTextContents()).toEqual([expect.stringContaining('own'), expect.stringContaining('old')]);
  await page.getByText('23 paragraphs without changes').waitFor();
  await expectAccessible(page);
  await page.goto(`${app.url}/dashboard/orders/${uuid}/review/${newer!.uuid}?compare=original`);
  await page.getByText(/^1 of \d+$/).waitFor();
  await page.keyboard.press('j');
  await page.getByText(/^2 of \d+$/).waitFor();
  await page.setViewportSize({ width: 375, height: 800 });
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Review changes' }).click();
  await page.getByRole('heading', { name: 'river.docx', exact: true }).waitFor();
  expect([file === newer!.uuid, complaints]).toEqual([false, []]);
});
