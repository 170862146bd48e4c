import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach } from 'vitest';
import type { AddOn, Billing, PaymentMethod, PlanPreview, PremierLevel } from '../../../schemas/generated/types.ts';
import { installCards } from '../../checkout/ui/cards.ts';
import { api, network, serveRows, withBilling } from './billingApp.tsx';
import { addOns, card, levels, onLimited, usd } from './plans.ts';

export const PAGE = '/dashboard/account/subscription';
export const CHANGE = `${api}/billing/subscriptions/change-premier-level`;

interface PlanServer {
  billing: Billing;
  offered: PremierLevel[];
  addOns: AddOn[];
  methods: PaymentMethod[];
  /** What was posted, and under which keys. */
  bodies: Record<string, unknown>[];
  keys: (string | null)[];
}

const fresh = (): PlanServer => ({
  billing: onLimited(),
  offered: levels,
  addOns,
  bodies: [],
  keys: [],
  methods: [card('one', '4242', { is_default: true }), card('two', '1111')],
});

/** What the server has and was sent; a test may change it while the page is open. */
export const server: PlanServer = fresh();

/** Signs in a customer on Limited with two cards, and opens the subscription page. */
export function withPlan(): void {
  withBilling();
  beforeEach(() => {
    installCards();
    Object.assign(server, fresh());
    serveRows('/billing/premier-levels', () => server.offered);
    serveRows('/billing/add-ons', () => server.addOns);
    serveRows('/billing/payment-methods', () => server.methods);
    network.use(
      http.get(`${api}/billing`, () => HttpResponse.json(server.billing)),
      http.get(CHANGE, ({ request }) => HttpResponse.json(preview(new URL(request.url).searchParams))),
    );
  });
}

/** What the server would charge, without tax: the level's part and that of each add-on that is not there yet. */
function preview(query: URLSearchParams): PlanPreview {
  const level = server.offered.find(one => one.uuid === query.get('premier_level'))!;
  const bought = server.addOns.filter(one => query.getAll('add_ons').includes(one.uuid) && !one.is_active);
  const { due_now, tax } = level.change;
  const net = due_now.amount - tax.amount;
  return {
    parts: [
      ...(net > 0 ? [{ kind: 'level' as const, uuid: level.uuid, amount: usd(net) }] : []),
      ...bought.map(one => ({ kind: 'add_on' as const, uuid: one.uuid, amount: one.prorated_price })),
    ],
    tax: tax.amount > 0 ? { label: 'VAT, Germany', rule: '19 % of it', amount: tax } : null,
    due_now: usd(bought.reduce((sum, one) => sum + one.prorated_price.amount, due_now.amount)),
    renewal: level.price?.amount ? { on: '2027-03-01', amount: level.price, tax: usd(0) } : null,
  };
}

export type Answer = () => Response;

export const refuseWith = (detail: string, more = {}) =>
  HttpResponse.json({ detail, message: detail, ...more }, { status: 409 });

export const column = (name: string) => screen.findByRole('region', { name });
export const alertText = async () => (await screen.findByRole('alert')).textContent;
