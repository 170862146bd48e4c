import { type HttpHandler, HttpResponse, http } from 'msw';
import type { PriceList, Prices } from '../../../schemas/generated/types.ts';
import { quantityKeys } from '../../../schemas/pricing/quantities.ts';
import { turnarounds } from '../../../schemas/pricing/turnarounds.ts';
import { api, network } from '../../auth/ui/authApp.tsx';

const money = (amount: number) => ({ amount, currency: 'USD' });
type Service = PriceList['services'][number];

const service = (change: Partial<Service>): Service => ({
  order_type: 'copy_editing',
  name: 'Copy editing',
  description: 'Fixes grammar, style and consistency, line by line.',
  icon: 'pencil',
  group: 'text',
  has_example: false,
  unit: 'word',
  unit_size: 1000,
  prices: [{ from: 1, price: money(4000) }],
  minimum: money(2000),
  working_days: { base: 3, per: 4000 },
  file_types: ['manuscript'],
  ...change,
});

export const priceList: PriceList = {
  currency: 'USD',
  services: [
    service({ order_type: 'proofreading', name: 'Proofreading', prices: [{ from: 1, price: money(2400) }] }),
    service({ prices: [...service({}).prices, { from: 50_001, price: money(3800) }] }),
    service({
      order_type: 'photo_color',
      name: 'Photo color correction',
      group: 'photos',
      unit: 'image',
      unit_size: 1,
      prices: [{ from: 1, price: money(20) }],
      file_types: ['photo'],
    }),
  ],
  file_types: { manuscript: ['.docx', '.txt'], photo: ['.jpg'] },
  surcharges: { express_bp: 3500, rush_bp: 7500 },
  drive_shipment: money(1500),
  plans: [
    {
      codename: 'alacarte',
      name: 'À la carte',
      price: money(0),
      discount_bp: 0,
      discount_cap: null,
      revision_rounds: 1,
      retention_days: 60,
      pays_off_above: null,
      savings: [],
    },
    {
      codename: 'limited',
      name: 'Limited',
      price: money(29_900),
      discount_bp: 2000,
      discount_cap: money(500_000),
      revision_rounds: 2,
      retention_days: 90,
      pays_off_above: money(149_500),
      savings: [{ list_value: money(240_000), saved: money(18_100) }],
    },
    {
      codename: 'custom',
      name: 'Custom',
      price: null,
      discount_bp: 0,
      discount_cap: null,
      revision_rounds: 3,
      retention_days: 180,
      pays_off_above: null,
      savings: [],
    },
  ],
};

const bp = { standard: 0, express: 3500, rush: 7500 };
const days = { standard: 6, express: 3, rush: 2 };

function pricesFor(query: URLSearchParams): Prices {
  const wanted = query.getAll('order_type');
  return {
    currency: 'USD',
    valid_until: new Date(Date.now() + 12 * 3_600_000).toISOString(),
    services: priceList.services
      .filter(({ order_type }) => wanted.length === 0 || wanted.includes(order_type))
      .flatMap(({ order_type, unit, unit_size, prices, minimum, name }) => {
        const quantity = Number(query.get(quantityKeys[unit]));
        const list = Math.round(((prices[0]?.price.amount ?? 0) * quantity) / unit_size);
        const priced = turnarounds.map(turnaround => {
          const total = money(Math.round(list * (1 + bp[turnaround] / 10_000)));
          return {
            turnaround,
            working_days: days[turnaround],
            due_at: `2026-12-0${days[turnaround] + 1}T17:00:00.000Z`,
            total,
            lines: [{ kind: 'list' as const, label: name, quantity, unit, amount: total.amount, rule: 'by the list' }],
            plans: [{ name: 'Limited', total: money(Math.round(total.amount * 0.8)) }],
          };
        });
        return quantity ? [{ order_type, quantity, unit, minimum, turnarounds: priced }] : [];
      }),
  };
}

/** The public calls for prices, and the queries that they have got. */
export function marketCalls(base: string): { handlers: HttpHandler[]; asked: string[] } {
  const asked: string[] = [];
  const handlers = [
    http.get(`${base}/core/price-list`, () => HttpResponse.json(priceList)),
    http.get(`${base}/core/prices`, ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      return HttpResponse.json(pricesFor(searchParams));
    }),
  ];
  return { handlers, asked };
}

/** Answers the public calls for prices; returns what was asked. */
export function serveMarket(): string[] {
  const { handlers, asked } = marketCalls(api);
  network.use(...handlers);
  return asked;
}

/** A worker that counts as a test says, at once or after a promise. */
export class CountingWorker {
  static answer: (name: string) => unknown = () => ({ counts: {}, reason: 'damaged', detail: null });
  async postMessage({ name, reply }: { name: string; reply: MessagePort }): Promise<void> {
    reply.postMessage(await CountingWorker.answer(name));
  }
  terminate(): void {}
}
