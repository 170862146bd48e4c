import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach } from 'vitest';
import type { Billing, PaymentMethod, PremierLevel } from '../../schemas/generated/types.ts';
import { installCards } from '../checkout-ui/cards.ts';
import { api, network, serveRows, withBilling } from './billingApp.tsx';
import { addOns, card, levels, onLimited } from './plans.ts';

export const PAGE = '/dashboard/account/subscription';
export const CHANGE = `${api}/billing/subscriptions/change-premier-level`;

interface PlanServer {
  billing: Billing;
  offered: PremierLevel[];
  methods: PaymentMethod[];
  /** What was posted, and under which keys. */
  bodies: Record<string, unknown>[];
  keys: (string | null)[];
}

const fresh = (): PlanServer => ({
  ...{ billing: onLimited(), offered: levels, bodies: [], keys: [] },
  methods: [card('one', '4242', { is_default: true }), card('two', '1111')],
});

/** What the server has and was sent; a test may change it while the page is open. */
export const server: PlanServer = fresh();

/** Somebody on Limited with two cards, in front of the page about the plan. */
export function withPlan(): void {
  withBilling();
  beforeEach(() => {
    installCards();
    Object.assign(server, fresh());
    serveRows('/billing/premier-levels', () => server.offered);
    serveRows('/billing/add-ons', () => addOns);
    serveRows('/billing/payment-methods', () => server.methods);
    network.use(http.get(`${api}/billing`, () => HttpResponse.json(server.billing)));
  });
}

export type Answer = () => Response;

export const refused = (detail: string, more = {}) =>
  HttpResponse.json({ detail, message: detail, ...more }, { status: 409 });

export const column = (name: string) => screen.findByRole('region', { name });
export const told = async () => (await screen.findByRole('alert')).textContent;
