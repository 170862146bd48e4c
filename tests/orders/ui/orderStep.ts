import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { beforeEach, vi } from 'vitest';
import type { OrderFile, OrderPrice } from '../../../schemas/generated/types.ts';
import { stepComponents } from '../../../src/schemaExtensions.tsx';
import { network, showOrderForm, withNetwork } from '../../engine/forms/ui/formApp.tsx';
import { api, createProductEngine, FormBackend, price } from '../../engine/forms/ui/formBackend.ts';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';
import { CountingWorker, marketCalls } from '../../pricing/ui/marketFixture.ts';

const engine = createProductEngine();
const money = (amount: number) => ({ amount, currency: 'USD' });
const turnarounds: OrderPrice['turnarounds'] = [
  { turnaround: 'standard', working_days: 7, due_at: '2026-12-08T17:00:00Z', total: money(45_031) },
  { turnaround: 'express', working_days: 4, due_at: '2026-12-03T17:00:00Z', total: money(60_700) },
  { turnaround: 'rush', working_days: 2, due_at: '2026-12-01T17:00:00Z', total: money(78_800) },
];

interface OrderStep {
  backend: FormBackend;
  /** The queries of the price calls. */
  priceQueries: string[];
}

/** The first step of an order: its calls, its price, and a counter that a test answers. */
export function withOrderStep(): OrderStep {
  withNetwork();
  const world = {} as OrderStep;
  beforeEach(() => {
    mockMatchMedia();
    vi.stubGlobal('Worker', CountingWorker);
    const market = marketCalls(api);
    const backend = new FormBackend('order', engine);
    backend.updatedAt = null;
    backend.priceAnswer = answerPrice;
    network.use(...market.handlers);
    Object.assign(world, { backend, priceQueries: market.asked });
  });
  return world;
}

export const answerPrice: FormBackend['priceAnswer'] = () => HttpResponse.json({ price, turnarounds });

/** Counts a document so, and a photo as one image. */
export const countAs = (counts: Record<string, number>) => (name: string) => ({
  counts: Object.fromEntries(
    Object.entries(name.endsWith('.jpg') ? { image: 1 } : counts).map(([unit, count]) => [unit, { count, sure: true }]),
  ),
  reason: null,
  detail: null,
});
export const docx = (name = 'chapter-7.docx') => new File(['text'], name);

/** Opens the form of a new order. */
export async function openOrder(backend: FormBackend) {
  const user = userEvent.setup();
  showOrderForm(backend, '/dashboard/orders/order-form', stepComponents);
  await screen.findByText('Drop your files here');
  return user;
}

export const choose = async (user: ReturnType<typeof userEvent.setup>, ...files: File[]) =>
  user.upload((await screen.findAllByLabelText('Choose files', { selector: 'input' }))[0] as HTMLInputElement, files);
/** What the order costs, beside the files. */
export const panel = () => within(screen.getByRole('region', { name: /^Price/ }));
export const footer = () => within(screen.getByRole('region', { name: 'Form actions' }));
/** The text of an element without the marks of its direction. */
export const textOf = (element: Element) => element.textContent?.replace(/[\u2066-\u2069]/g, '') ?? '';

export const onServer = (name: string, unit: 'word' | 'image', count: number): OrderFile => ({
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
  thumbnail_url: null,
  preview_url: null,
  preview_problem: null,
  source_uuid: null,
  review: null,
  review_problem: null,
  compared_url: null,
  expires_at: null,
});

/** The calls of an upload, with what the server has of each order. */
export function serveUploads(lists: Map<string, OrderFile[]>): void {
  const accept = {
    extensions: ['.docx', '.jpg'],
    metadata: ['.bib'],
    file_bytes: 9e9,
    order_bytes: 9e9,
    order_files: 500,
  };
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

/** Collects the uuids of the files that the page deletes on the server. */
export function collectDeletedUploads(): unknown[] {
  const deleted: unknown[] = [];
  network.use(
    http.delete('*/uploads/:uuid', ({ params }) => {
      deleted.push(params.uuid);
      return new HttpResponse(null, { status: 204 });
    }),
  );
  return deleted;
}

/** Opens a draft, whose files on the server a test may change. */
export async function openDraft(backend: FormBackend, ...files: OrderFile[]) {
  serveUploads(new Map([[backend.uuid, files]]));
  backend.updatedAt = '2026-11-27T11:00:00Z';
  await backend.draft({});
  showOrderForm(backend, undefined, stepComponents);
  return { user: userEvent.setup(), files };
}
