import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { OrderFile, OrderPrice } from '../../../schemas/generated/types.ts';
import { stepComponents } from '../../../src/schemaExtensions.tsx';
import * as keptFiles from '../../../src/shared/keptFiles.ts';
import { uploadSessionOf } from '../../../src/shared/uploads/uploadSessions.ts';
import { network, showOrderForm, withNetwork } from '../../engine/forms/ui/formApp.tsx';
import { api, FormBackend, price, productForms } from '../../engine/forms/ui/formBackend.ts';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';
import { CountingWorker, marketCalls, priceList } from '../../pricing/ui/marketFixture.ts';

withNetwork();

const engine = productForms();
const money = (amount: number) => ({ amount, currency: 'USD' });
const turnarounds: OrderPrice['turnarounds'] = [
  { turnaround: 'standard', working_days: 7, due_at: '2026-12-08T17:00:00Z', total: money(45_031) },
  { turnaround: 'express', working_days: 4, due_at: '2026-12-03T17:00:00Z', total: money(60_700) },
  { turnaround: 'rush', working_days: 2, due_at: '2026-12-01T17:00:00Z', total: money(78_800) },
];

let backend: FormBackend;
let asked: string[];
beforeEach(() => {
  mockMatchMedia();
  vi.stubGlobal('Worker', CountingWorker);
  const market = marketCalls(api);
  asked = market.asked;
  backend = new FormBackend('order', engine);
  backend.updatedAt = null;
  backend.priceAnswer = () => HttpResponse.json({ price, turnarounds });
  network.use(...market.handlers);
});

const countAs = (counts: Record<string, number>) => (name: string) => ({
  counts: Object.fromEntries(
    Object.entries(name.endsWith('.jpg') ? { image: 1 } : counts).map(([unit, count]) => [unit, { count, sure: true }]),
  ),
  reason: null,
  detail: null,
});
const docx = (name = 'chapter-7.docx') => new File(['text'], name);

async function open() {
  const user = userEvent.setup();
  showOrderForm(backend, '/dashboard/orders/order-form', stepComponents);
  await screen.findByText('Drop your files here');
  return user;
}

const choose = async (user: ReturnType<typeof userEvent.setup>, ...files: File[]) =>
  user.upload((await screen.findAllByLabelText('Choose files', { selector: 'input' }))[0] as HTMLInputElement, files);
const panel = () => within(screen.getByRole('region', { name: /^Price/ }));
const footer = () => within(screen.getByRole('region', { name: 'Form actions' }));
const textOf = (element: Element) => element.textContent?.replace(/[\u2066-\u2069]/g, '') ?? '';

it('shows the price of every turnaround after the drop, without a further press', async () => {
  CountingWorker.answer = countAs({ word: 8412, page: 30 });
  let attempts = 0;
  network.use(
    http.post(`${api}/orders/:uuid/upload-sync`, () => {
      attempts += 1;
      return HttpResponse.error();
    }),
  );
  const user = await open();
  await choose(user, docx());
  expect(await panel().findByRole('radio', { name: /Standard.*\$450\.31.*Tue, Dec 8 · 7 working days/ })).toBeDefined();
  expect(panel().getByRole('radio', { name: /Rush.*\$788\.00/ })).toBeDefined();
  expect(footer().getByText('Back Tue, Dec 8')).toBeDefined();
  expect(screen.getByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
  expect(textOf(screen.getByText(/words in/))).toContain('8,412 words in chapter-7.docx.');
  expect(screen.getByRole('radio', { name: 'Proofreading' })).toHaveProperty('checked', true);
  await waitFor(() => expect(asked.at(-1)).toBe('?words=8412&pages=30'));
  await waitFor(() =>
    expect(backend.posts.at(-1)?.step_data).toMatchObject({
      order_type: 'proofreading',
      words: 8412,
      file_type: 'manuscript',
      submission_method: 'upload',
    }),
  );
  // An upload that cannot begin is tried again after seconds.
  expect(attempts).toBeLessThan(6);
});

it('chooses a service by its card and a turnaround beside it', async () => {
  CountingWorker.answer = countAs({ word: 8412 });
  const user = await open();
  await choose(user, docx());
  await user.click(await screen.findByRole('radio', { name: 'Copy editing' }));
  await user.click(await panel().findByRole('radio', { name: /Express/ }));
  await waitFor(() =>
    expect(backend.posts.at(-1)?.step_data).toMatchObject({ order_type: 'copy_editing', turnaround: 'express' }),
  );
  expect(screen.queryByRole('radio', { name: 'Photo color correction' })).toBeNull();
  expect(screen.getByText('Add photos to choose these')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'List' }));
  expect(screen.getByRole('radio', { name: /Photo color correction from \$0\.20/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Cards' }));
});

it('takes a number in place of the count, and back; further files do not change it', async () => {
  CountingWorker.answer = countAs({ word: 8412 });
  const user = await open();
  await choose(user, docx());
  const field = await screen.findByLabelText('Words to edit');
  await waitFor(() => expect(field).toHaveProperty('value', '8,412'));
  await user.clear(field);
  await user.type(field, '6000');
  expect(screen.getByRole('heading', { name: 'Price for 6,000 words' })).toBeDefined();
  await choose(user, docx('chapter-8.docx'));
  expect(await screen.findByText('chapter-8.docx')).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Use 16,824' }));
  await waitFor(() => expect(backend.posts.at(-1)?.step_data).toMatchObject({ words: 16_824 }));
  await user.click(screen.getByRole('button', { name: /^Remove .*chapter-8\.docx/ }));
  await waitFor(() => expect(field).toHaveProperty('value', '8,412'));
});

it('asks for the number of a file that could not be counted', async () => {
  CountingWorker.answer = () => ({ counts: { page: { count: 18, sure: true } }, reason: 'scan', detail: null });
  const user = await open();
  await choose(user, docx('scan.docx'));
  expect(await screen.findByRole('heading', { name: '1 file, 1 needs a number' })).toBeDefined();
  expect(panel().getByText('Word count needed')).toBeDefined();
  await user.type(screen.getByLabelText('Number of words'), '4500');
  expect(await panel().findByRole('radio', { name: /Standard/ })).toBeDefined();
  await waitFor(() => expect(backend.posts.at(-1)?.step_data).toMatchObject({ words: 4500 }));
});

it('asks for no number of a file that the chosen service does not edit', async () => {
  const [proofreading, ...others] = priceList.services;
  const list = {
    ...priceList,
    services: [{ ...proofreading, file_types: ['manuscript', 'pdf'] }, ...others],
    file_types: { ...priceList.file_types, pdf: ['.pdf'] },
  };
  network.use(http.get(`${api}/core/price-list`, () => HttpResponse.json(list)));
  const user = await open();
  await user.click(await screen.findByRole('radio', { name: 'Copy editing' }));
  CountingWorker.answer = name =>
    name.endsWith('.pdf') ? { counts: {}, reason: 'scan', detail: null } : countAs({ word: 900 })(name);
  await choose(user, docx(), docx('scan.pdf'));
  expect(await screen.findByText(/does not take this type of file/)).toBeDefined();
  expect(screen.queryByLabelText('Number of words')).toBeNull();
  await waitFor(() => expect(backend.posts.at(-1)?.step_data).toMatchObject({ words: 900 }));
});

it('leaves out a file that cannot be read any more, until it is chosen again', async () => {
  const kept = vi.spyOn(keptFiles, 'keepFiles').mockResolvedValue(true);
  const count = countAs({ word: 8412 });
  CountingWorker.answer = name =>
    name === 'gone.docx' ? { counts: {}, reason: 'unreadable', detail: null } : count(name);
  const user = await open();
  await choose(user, docx(), docx('gone.docx'));
  expect(await screen.findByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
  expect(screen.getByText('This file can no longer be read, so it is not in the order.')).toBeDefined();
  await waitFor(() => expect(kept.mock.lastCall?.[0].map(({ name }) => name)).toEqual(['chapter-7.docx']));
  CountingWorker.answer = count;
  expect(screen.getByRole('button', { name: 'Choose again' })).toBeDefined();
  await user.upload(screen.getByLabelText('Replace gone.docx'), docx('gone.docx'));
  expect(await screen.findByRole('heading', { name: '2 files, 16,824 words' })).toBeDefined();
  kept.mockRestore();
});

it('says what is not taken, and that a password is in the way', async () => {
  CountingWorker.answer = () => ({ counts: {}, reason: 'password', detail: null });
  const user = await open();
  const file = (await screen.findAllByLabelText('Choose files', { selector: 'input' }))[0] as HTMLInputElement;
  file.removeAttribute('accept');
  await user.upload(file, [docx('secret.docx'), new File(['x'], 'layout.indd')]);
  expect(await screen.findByText('This file needs a password.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Replace file' })).toBeDefined();
  expect(screen.getByText('We don’t edit this type of file.')).toBeDefined();
  expect(textOf(screen.getByText('Accepted files').parentElement as Element)).toContain('.docx');
});

it('works without a file: by quantity, link or mailed drive', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Enter a quantity' }));
  await user.type(screen.getByLabelText('Words to edit'), '600000');
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  const refusal = within(await screen.findByRole('alert'));
  expect(refusal.getByRole('link', { name: /^Words to edit: .*500,000/ })).toBeDefined();
  await user.clear(screen.getByLabelText('Words to edit'));
  await user.type(screen.getByLabelText('Words to edit'), '8000');
  expect(await panel().findByRole('radio', { name: /Standard/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Share a link' }));
  await user.type(screen.getByLabelText('Link to your files'), 'somewhere');
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  const summary = within(await screen.findByRole('alert'));
  expect(summary.getByRole('link', { name: /^Link to your files/ })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Mail a drive' }));
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Details' })).toBeDefined();
  expect(backend.answers).toMatchObject({ words: 8000, submission_method: 'drive_shipment', file_type: 'manuscript' });
});

it('never shows an earlier sum, and reads a price that failed again', async () => {
  CountingWorker.answer = countAs({ word: 8412 });
  const user = await open();
  await choose(user, docx());
  await panel().findByRole('radio', { name: /Standard/ });
  backend.priceAnswer = () => HttpResponse.json({ detail: 'Internal error' }, { status: 503 });
  await user.click(screen.getByRole('radio', { name: 'Copy editing' }));
  expect(panel().queryByText('$450.31')).toBeNull();
  expect(footer().queryByText('$450.31')).toBeNull();
  expect(await panel().findByText('We couldn’t load the price')).toBeDefined();
  backend.priceAnswer = () => HttpResponse.json({ price, turnarounds });
  await user.click(panel().getByRole('button', { name: 'Try again' }));
  expect(await panel().findByRole('radio', { name: /Standard/ })).toBeDefined();
});

it('shows no sum while a file is counted, and Continue waits for its words', async () => {
  CountingWorker.answer = countAs({ word: 1000 });
  const user = await open();
  await choose(user, docx());
  await footer().findByText('$450.31');
  const counted = Promise.withResolvers<unknown>();
  CountingWorker.answer = () => counted.promise;
  await choose(user, docx('chapter-8.docx'));
  expect(footer().queryByText('$450.31')).toBeNull();
  expect(panel().getByText(/^Counting on your device/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  expect(backend.posts.filter(({ action }) => action === null)).toEqual([]);
  counted.resolve(countAs({ word: 8000 })('chapter-8.docx'));
  expect(await screen.findByRole('heading', { level: 2, name: 'Details' })).toBeDefined();
  expect(backend.posts.at(-1)).toMatchObject({ action: null, step_data: { words: 9000 } });
});

it('counts a file that is dropped twice once', async () => {
  CountingWorker.answer = countAs({ word: 3000 });
  const user = await open();
  await choose(user, docx(), docx());
  expect(await screen.findByRole('heading', { name: '1 file, 3,000 words' })).toBeDefined();
  expect(textOf(screen.getByText(/^Already in the list/))).toBe('Already in the list: chapter-7.docx.');
  await choose(user, docx('chapter-8.docx'));
  expect(await screen.findByRole('heading', { name: '2 files, 6,000 words' })).toBeDefined();
  expect(screen.queryByText(/^Already in the list/)).toBeNull();
});

it('splits documents and photos into two orders', async () => {
  CountingWorker.answer = countAs({ word: 8412 });
  const made: unknown[] = [];
  const second = crypto.randomUUID();
  const user = await open();
  network.use(
    http.post(`${api}/orders/form/init`, async ({ request }) => {
      made.push(await request.json());
      return HttpResponse.json({ ...(await backend.state()), object_uuid: second }, { status: 201 });
    }),
  );
  await choose(user, docx(), new File(['x'], 'cover.jpg'));
  expect(await screen.findByRole('heading', { name: '1 document and 1 photo' })).toBeDefined();
  const both = await screen.findByRole('radio', { name: /^Create 2 orders/ });
  expect(both).toHaveProperty('checked', true);
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  const refusal = await screen.findByRole('alert');
  expect(within(refusal).getByRole('heading', { name: 'Choose what to order' })).toBeDefined();
  expect(document.activeElement).toBe(refusal);
  await user.click(screen.getByRole('button', { name: 'Create 2 orders' }));
  expect(await screen.findByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
  expect(made).toEqual([{ page: 'order_type=photo_color&name=cover&images=1&file_type=photo' }]);
  expect(screen.getByRole('heading', { name: 'A second order is waiting' })).toBeDefined();
  const [link] = screen.getAllByRole('link').filter(one => textOf(one) === 'Open “cover”');
  expect(link?.getAttribute('href')).toBe(`/dashboard/orders/order-form/${second}`);
});

const onServer = (name: string, unit: 'word' | 'image', count: number): OrderFile => ({
  uuid: crypto.randomUUID(),
  name,
  size: 4,
  file_type: unit === 'word' ? 'manuscript' : 'photo',
  role: 'source',
  version: 1,
  sha256: null,
  measured: { unit, count },
  scan: 'clean',
  upload: 'done',
  error: null,
  found: null,
  download_url: `${api}/files/${name}`,
  expires_at: null,
});

/** The calls of an upload, with what the server has of each order. */
function serveUploads(lists: Map<string, OrderFile[]>): void {
  const accept = { extensions: ['.docx', '.jpg'], metadata: [], file_bytes: 9e9, order_bytes: 9e9, order_files: 500 };
  network.use(
    http.post(`${api}/orders/:uuid/upload-sync`, ({ params }) => {
      const files = lists.get(String(params.uuid));
      return files ? HttpResponse.json({ message: null, files, accept, outcome: null }) : HttpResponse.error();
    }),
    http.get(`${api}/orders/:uuid/obtain-transporter-token`, () =>
      HttpResponse.json({ token: 'token', expiry: '2099-01-01T00:00:00Z' }),
    ),
  );
}

it('deletes a file that only the server has when the second order has it there', async () => {
  const document = onServer('chapter-7.docx', 'word', 8412);
  const photo = onServer('cover.jpg', 'image', 1);
  const waiting = onServer('back.jpg', 'image', 1);
  const lists = new Map<string, OrderFile[]>([[backend.uuid, [document, photo, { ...waiting, download_url: null }]]]);
  serveUploads(lists);
  const deleted: unknown[] = [];
  const second: string = crypto.randomUUID();
  network.use(
    http.get(`${api}/files/cover.jpg`, () => HttpResponse.text('blue')),
    http.delete('*/uploads/:uuid', ({ params }) => {
      deleted.push(params.uuid);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  backend.updatedAt = '2026-11-27T11:00:00Z';
  await backend.draft({});
  const user = userEvent.setup();
  showOrderForm(backend, undefined, stepComponents);
  network.use(
    http.post(`${api}/orders/form/init`, async () =>
      HttpResponse.json({ ...(await backend.state()), object_uuid: second }, { status: 201 }),
    ),
  );
  expect(await screen.findByRole('heading', { name: '1 document and 2 photos' })).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Create 2 orders' }));
  const notice = within(await screen.findByRole('alert'));
  expect(textOf(notice.getByText(/We could not move/))).toContain('back.jpg');

  expect(screen.getByRole('radio', { name: /^Only the documents/ })).toHaveProperty('checked', true);
  expect(deleted).toEqual([]);
  lists.set(second, [photo]);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(deleted).toEqual([photo.uuid]));
});

it('uploads a file whose name is taken under another one, and none that was deleted after its count', async () => {
  CountingWorker.answer = countAs({ word: 1000 });
  serveUploads(new Map([[backend.uuid, [onServer('chapter-7.docx', 'word', 8412)]]]));
  backend.updatedAt = '2026-11-27T11:00:00Z';
  await backend.draft({ order_type: 'proofreading', file_type: 'manuscript' });
  const user = userEvent.setup();
  showOrderForm(backend, undefined, stepComponents);
  await screen.findByRole('heading', { name: '1 file, 8,412 words' });
  const gone = docx('gone.docx');
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new DOMException('gone')) });
  await choose(user, gone);
  expect(await screen.findByText('This file can no longer be read, so it is not in the order.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Remove gone.docx' }));
  await choose(user, new File(['a longer text'], 'chapter-7.docx'));
  expect(await screen.findByText('Another file has this name')).toBeDefined();
  expect(screen.getByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Replace the other file' })).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Keep both' }));
  expect(await screen.findByText('chapter-7 (2).docx')).toBeDefined();
  expect(screen.getByRole('heading', { name: '2 files, 9,412 words' })).toBeDefined();
});

/** Opens a draft, whose files on the server a test may change. */
async function openDraft(...files: OrderFile[]) {
  serveUploads(new Map([[backend.uuid, files]]));
  backend.updatedAt = '2026-11-27T11:00:00Z';
  await backend.draft({});
  showOrderForm(backend, undefined, stepComponents);
  return { user: userEvent.setup(), files };
}

it('deletes a file whose upload began just before its removal', async () => {
  CountingWorker.answer = countAs({ word: 8412 });
  const deleted: unknown[] = [];
  network.use(
    http.delete('*/uploads/:uuid', ({ params }) => {
      deleted.push(params.uuid);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const uuid = crypto.randomUUID();
  const sent = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const { uppy } = uploadSessionOf(backend.uuid, async () => ({ token: 'token', expiry: '2099-01-01T00:00:00Z' }));
  uppy.removePlugin(uppy.getPlugin('Tus') as NonNullable<ReturnType<typeof uppy.getPlugin>>);
  uppy.addUploader(async ([id = '']) => {
    uppy.emit('upload-start', [uppy.getFile(id)]);
    sent.resolve();
    await answered.promise;
    uppy.setFileState(id, { tus: { uploadUrl: `/api/uploads/${uuid}` } });
  });
  const { user } = await openDraft();
  await choose(user, docx());
  await sent.promise;
  await user.click(screen.getByRole('button', { name: /^Remove/ }));
  expect(await screen.findByText('Drop your files here')).toBeDefined();
  answered.resolve();
  await waitFor(() => expect(deleted).toEqual([uuid]));
});

it('counts again what could not be counted offline, and drops the notice', async () => {
  CountingWorker.answer = () => ({ counts: {}, reason: 'unavailable', detail: null });
  const user = await open();
  await choose(user, docx());
  expect(await screen.findByRole('heading', { name: '1 file, 1 needs a number' })).toBeDefined();
  backend.nextAnswer = 'network';
  await user.click(screen.getByRole('button', { name: /^Continue/ }));
  expect(await screen.findByText(/^No connection to our server/)).toBeDefined();
  CountingWorker.answer = countAs({ word: 8412 });
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByRole('heading', { name: '1 file, 8,412 words' })).toBeDefined();
  expect(screen.queryByText(/^No connection to our server/)).toBeNull();
});

it('takes the count of the server for a file that this device cannot count', async () => {
  CountingWorker.answer = () => ({ counts: {}, reason: 'unavailable', detail: null });
  const { user } = await openDraft(onServer('chapter-7.docx', 'word', 1500));
  await screen.findByText('chapter-7.docx');
  await choose(user, docx());
  expect(await screen.findByRole('heading', { name: '1 file, 1,500 words' })).toBeDefined();
  expect(screen.queryByLabelText('Number of words')).toBeNull();
});

it('lists files that another window has added when this one is focused', async () => {
  const { files } = await openDraft(onServer('chapter-7.docx', 'word', 4000));
  expect(await screen.findByRole('heading', { name: '1 file, 4,000 words' })).toBeDefined();
  files.push(onServer('chapter-8.docx', 'word', 5000));
  window.dispatchEvent(new Event('focus'));
  expect(await screen.findByRole('heading', { name: '2 files, 9,000 words' })).toBeDefined();
  await waitFor(() => expect(backend.posts.at(-1)?.step_data).toMatchObject({ words: 9000 }), { timeout: 4000 });
});
