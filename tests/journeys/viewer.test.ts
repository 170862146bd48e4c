/** The files of an order, opened one after the other by keyboard. */
import { deflateSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { picture } from '../../server/demo/fileContents.ts';
import { createRandom } from '../../server/demo/random.ts';
import { orders } from '../../server/orders/tables.ts';
import type { FileRow } from '../../server/uploads/tables.ts';
import { withExif } from '../engine/viewer/photos.ts';
import { signInContext } from '../helpers/browser.ts';
import { withBrowserApp } from '../helpers/browserApp.ts';
import { expectAccessible } from '../helpers/expectAccessible.ts';
import { openPage, type WatchedPage } from '../helpers/page.ts';
import type { Customer } from '../helpers/testApp.ts';
import { insertFiles } from '../orders/api/staffActions.ts';
import { docx, drawnPdf, paragraphs } from '../uploads/api/documents.ts';
import { createOrderForUpload } from '../uploads/api/orderForUpload.ts';
import { sha256 } from '../uploads/api/tus.ts';

const portal = withBrowserApp();
let customer: Customer;
let seen: WatchedPage;
let order: string;
/** Requests to other sites. */
const foreign: string[] = [];

/** A tone of two seconds, 8,000 samples a second of 8 bits. */
function tone(): Buffer {
  const samples = Buffer.from(
    Array.from({ length: 16_000 }, (_, at) => 128 + Math.round(90 * Math.sin(at / 4) * (at / 16_000))),
  );
  const head = Buffer.alloc(44);
  head.write('RIFF', 0);
  head.writeUInt32LE(36 + samples.length, 4);
  head.write('WAVEfmt ', 8);
  head.writeUInt32LE(16, 16);
  head.writeUInt16LE(1, 20);
  head.writeUInt16LE(1, 22);
  head.writeUInt32LE(8_000, 24);
  head.writeUInt32LE(8_000, 28);
  head.writeUInt16LE(1, 32);
  head.writeUInt16LE(8, 34);
  head.write('data', 36);
  head.writeUInt32LE(samples.length, 40);
  return Buffer.concat([head, samples]);
}

/** A video of about two seconds, as the browser itself records it. */
async function record(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 90 });
    const context = canvas.getContext('2d')!;
    const recorder = new MediaRecorder(canvas.captureStream(10), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    recorder.start();
    for (let frame = 0; frame < 15; frame += 1) {
      context.fillStyle = `hsl(${frame * 24} 60% 50%)`;
      context.fillRect(0, 0, 160, 90);
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    const stopped = new Promise(resolve => {
      recorder.onstop = resolve;
    });
    recorder.stop();
    await stopped;
    const bytes = new Uint8Array(await new Blob(parts).arrayBuffer());
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
  });
  return Buffer.from(base64, 'base64');
}

/** A photo of 80 by 60 pixels, which its EXIF data turns upright, and its thumbnail. */
async function takePhoto(page: Page): Promise<Buffer> {
  const draw = async (width: number) => {
    const url = await page.evaluate(size => {
      const canvas = Object.assign(document.createElement('canvas'), { width: size, height: size * 0.75 });
      const context = canvas.getContext('2d')!;
      context.fillStyle = 'teal';
      context.fillRect(0, 0, size, size / 2);
      return canvas.toDataURL('image/jpeg');
    }, width);
    return Buffer.from(url.split(',')[1]!, 'base64');
  };
  return withExif(await draw(80), await draw(40));
}

const longName = 'broken-picture-with-a-name-that-is-wider-than-a-phone.png';
const kinds: [name: string, file_type: string, role: FileRow['role'], bytes: Buffer][] = [
  ['portrait.png', 'photo', 'result', picture(createRandom(1))],
  ['atlas.docx', 'manuscript', 'result', docx(paragraphs('The river bends here.\nIt floods in spring.'))],
  ['notes.txt', 'manuscript', 'result', Buffer.from('<b>Not bold</b>\nsecond line')],
  [
    'film.en.vtt',
    'subtitle',
    'result',
    Buffer.from('WEBVTT\n\n00:00.000 --> 00:01.000\nFirst words\n\n00:01.000 --> 00:09.000\nLast words'),
  ],
  ['maps.pdf', 'pdf', 'source', drawnPdf([{ words: 90, paths: 4 }, { words: 200 }, { words: 50, pictures: 1 }])],
  ['note.wav', 'audio', 'source', tone()],
  [
    'page.svg',
    'photo',
    'source',
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  [longName, 'photo', 'source', deflateSync(Buffer.from('no picture'))],
];

async function store(name: string, file_type: string, role: FileRow['role'], bytes: Buffer): Promise<void> {
  const { app } = portal;
  const [row] = await insertFiles(app, order, {
    name,
    file_type,
    role,
    size: bytes.length,
    received: bytes.length,
    sha256: sha256(bytes),
    measured_at: app.clock.now(),
  });
  await app.deps.storage.put(row!.storage_key, bytes);
}

beforeAll(async () => {
  const { app, browser } = portal;
  customer = await app.signUp();
  order = (await createOrderForUpload(app, customer, 'delivered')).uuid;
  for (const [name, ...file] of kinds) await store(name, ...file);
  seen = await openPage(browser, app.url);
  seen.page.on('request', request => {
    if (/^(https?|wss?):/.test(request.url()) && !request.url().startsWith(app.url)) foreign.push(request.url());
  });
  await signInContext(seen.context, app.url, { email: customer.me.email, password: customer.password });
  await seen.page.goto(`/dashboard/orders/${order}?tab=files`);
  await store('film.mp4', 'video', 'result', await record(seen.page));
  await store('photo.jpg', 'photo', 'source', await takePhoto(seen.page));
  // Customers see the results that were there at the delivery.
  await app.db.update(orders).set({ delivered_at: app.clock.now() }).where(eq(orders.uuid, order));
  await seen.page.reload();
});
afterAll(() => seen?.context.close());

const dialog = () => seen.page.getByRole('dialog');
const open = (name: string) => dialog().getByRole('heading', { level: 2, name }).waitFor();

it('opens every kind of file by keyboard, and nothing leaves the site', async () => {
  const { page } = seen;
  const first = page.getByRole('link', { name: 'portrait.png', exact: true });
  await first.focus();
  await page.keyboard.press('Enter');
  await open('portrait.png');
  const shown = dialog().getByRole('img', { name: 'portrait.png' });
  await shown.waitFor();
  expect(await shown.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.clientWidth])).toEqual([48, 48]);
  await page.keyboard.press('+');
  expect(await shown.evaluate((image: HTMLImageElement) => image.clientWidth)).toBe(60);
  await page.keyboard.press('0');
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await open('atlas.docx');
  await dialog().getByText('It floods in spring.').waitFor();
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await open('notes.txt');
  await dialog().getByText('<b>Not bold</b>').waitFor();

  await page.keyboard.press('ArrowRight');
  await open('film.en.vtt');
  await dialog().getByText('Last words').waitFor();

  await page.keyboard.press('ArrowRight');
  await open('film.mp4');
  const video = dialog().locator('video');
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.readyState)).toBeGreaterThan(0);
  await dialog().getByRole('list', { name: 'Captions' }).getByText('First words').waitFor();
  const cues = () =>
    video.evaluate((media: HTMLVideoElement) => [media.textTracks[0]?.mode, media.textTracks[0]?.cues?.length]);
  await expect.poll(cues).toEqual(['showing', 2]);
  await page.keyboard.press('Space');
  await expect.poll(() => video.evaluate((media: HTMLVideoElement) => media.currentTime)).toBeGreaterThan(0);
  await page.keyboard.press('c');
  await expect.poll(async () => (await cues())[0]).toBe('disabled');
  await page.keyboard.press('c');
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await open('maps.pdf');
  await dialog()
    .getByText(/word1 /)
    .first()
    .waitFor({ state: 'attached' });
  const leaf = dialog().getByRole('img', { name: 'Page 1 of 3' });
  const hasInk = () =>
    leaf.evaluate((canvas: HTMLCanvasElement) => {
      const copy = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height });
      const context = copy.getContext('2d')!;
      context.drawImage(canvas, 0, 0);
      return context.getImageData(0, 0, copy.width, copy.height).data.some((value, at) => at % 4 === 0 && value < 90);
    });
  await expect.poll(hasInk).toBe(true);
  await page.keyboard.press('PageDown');
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Page' }).inputValue()).toBe('2');
  await page.keyboard.press('End');
  await expect.poll(() => dialog().getByRole('textbox', { name: 'Page' }).inputValue()).toBe('3');
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await open('note.wav');
  const sound = dialog().locator('audio');
  await expect.poll(() => sound.evaluate((media: HTMLAudioElement) => media.duration)).toBe(2);
  await dialog().locator('svg rect').first().waitFor();
  await page.keyboard.press('Space');
  await expect.poll(() => sound.evaluate((media: HTMLAudioElement) => media.currentTime)).toBeGreaterThan(0);
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await open('page.svg');
  await dialog().getByRole('heading', { name: 'There is no preview for this type of file' }).waitFor();
  await page.keyboard.press('ArrowRight');
  await open(longName);
  await dialog().getByRole('heading', { name: 'This file cannot be read' }).waitFor();
  await expectAccessible(page);

  await page.keyboard.press('ArrowRight');
  await open('photo.jpg');
  const photo = dialog().getByRole('img', { name: 'photo.jpg' });
  const sizeOf = (image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight];
  await photo.waitFor();
  expect(await photo.evaluate(sizeOf)).toEqual([60, 80]);

  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  const thumbnails = page.locator('li img');
  await expect.poll(() => thumbnails.count()).toBe(2);
  await expect.poll(() => thumbnails.last().evaluate(sizeOf)).toEqual([30, 40]);
  expect(await thumbnails.first().evaluate(sizeOf)).toEqual([48, 32]);
  expect(new URL(page.url()).search).toBe('?tab=files');
  expect(await first.evaluate(link => link === document.activeElement)).toBe(true);
  expect([seen.complaints, foreign]).toEqual([[], []]);
}, 180_000);

it('closes by Back, opens by its address, and fits a phone', async () => {
  const { page } = seen;
  await page.getByRole('link', { name: 'maps.pdf', exact: true }).click();
  await open('maps.pdf');
  await page.goBack();
  await dialog().waitFor({ state: 'hidden' });
  await page.goForward();
  await open('maps.pdf');
  await page.setViewportSize({ width: 375, height: 700 });
  await page.reload();
  await open('maps.pdf');
  await dialog().getByText('Page 1 of 3', { exact: true }).waitFor();
  await dialog().getByRole('button', { name: 'Next page' }).click();
  await dialog().getByText('Page 2 of 3', { exact: true }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: longName, exact: true }).click();
  await open(longName);
  const download = (await dialog()
    .getByRole('link', { name: `Download ${longName}` })
    .boundingBox())!;
  expect(download.x + download.width).toBeLessThanOrEqual(375);
  expect(seen.complaints).toEqual([]);
});
