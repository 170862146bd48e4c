/** The API that `ra-data-simple-rest` asks, from memory: pages of orders and one order. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { compress, sendCompressed } from '../pages.ts';

type OrderRow = Record<string, unknown> & { id: string };

const states = ['draft', 'queued', 'in_progress', 'delivered', 'completed'];
const day = 86_400_000;

const rowAt = (place: number): OrderRow => ({
  id: `row-${place}`,
  number: `E-26-${String(place).padStart(6, '0')}`,
  name: `River Atlas, chapter ${(place * 7_919) % 10_007}`,
  status: states[place % states.length],
  order_type: place % 2 ? 'copy_editing' : 'proofreading',
  quantity: 1_000 + place,
  total: { amount: 45_031 + place, currency: 'USD' },
  due_at: new Date(Date.UTC(2026, 10, 1) + place * day).toISOString(),
  created_at: new Date(Date.UTC(2026, 8, 1) + place * day).toISOString(),
});

/** Answers requests for `/api/orders`; returns whether the request was one. */
export function createMemoryApi(count: number) {
  const rows = Array.from({ length: count }, (_, place) => rowAt(place));
  return (request: IncomingMessage, response: ServerResponse, path: string): boolean => {
    const [, api, resource, id] = path.split('/');
    if (api !== 'api' || resource !== 'orders') return false;
    if (id) {
      sendJson(request, response, rows.find(row => row.id === id) ?? null);
      return true;
    }
    const { searchParams } = new URL(request.url ?? '/', 'http://bench');
    const [field, order] = readJson(searchParams.get('sort'), ['id', 'ASC']);
    const [from, to] = readJson(searchParams.get('range'), [0, 24]);
    const sorted = rows.toSorted((one, other) => compareValues(one[field], other[field]) * (order === 'ASC' ? 1 : -1));
    response.setHeader('content-range', `orders ${from}-${to}/${count}`);
    sendJson(request, response, sorted.slice(from, to + 1));
    return true;
  };
}

const readJson = <Value>(text: string | null, otherwise: Value): Value => (text ? JSON.parse(text) : otherwise);
const compareValues = (one: unknown, other: unknown): number =>
  String(one).localeCompare(String(other), undefined, { numeric: true });
/** A browser takes no compressed answer to a request with a range, which the provider always sends. */
function sendJson({ headers }: IncomingMessage, response: ServerResponse, value: unknown): void {
  const text = JSON.stringify(value);
  if (headers['accept-encoding']?.includes('br')) sendCompressed(response, compress(text), 'application/json');
  else response.writeHead(200, { 'content-type': 'application/json' }).end(text);
}
