import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { StrictMode } from 'react';
import { Route, Routes, useLocation } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/index.ts';
import { setApiBase } from '../../../engine/client/testing.ts';
import { AppThemeProvider } from '../../../engine/ui/theme/index.ts';
import type { CheckoutAnswer, CheckoutPost } from '../../../schemas/generated/types.ts';
import CheckoutPage from '../../../src/checkout/CheckoutPage.tsx';
import { AppRouter } from '../../helpers/AppRouter.tsx';
import { serveCounts } from '../../helpers/serveCounts.ts';
import { orderUuid, answer as standard } from './answers.ts';
import { installCards } from './cards.ts';

const api = 'http://portal.test/api';
const network = setupServer(serveCounts(api));

export function withNetwork(): void {
  beforeAll(async () => {
    setApiBase(api);
    network.listen({ onUnhandledFrame: 'error' });
    await loadTexts('app');
  });
  beforeEach(() => {
    sessionStorage.clear();
    installCards();
  });
  afterEach(() => network.resetHandlers());
  afterAll(() => network.close());
}

type Answer = { status: number; body?: object } | 'lost';
type Post = { body: CheckoutPost; key: string | null };

/** The checkout's API as far as the page sees it: what it answers is queued, what it is sent is kept. */
export class Backend {
  checkout: CheckoutAnswer = standard();
  reading: Answer | null = null;
  order: { status: string; submission_method: string; files?: object[]; expected_due_at?: string } = {
    status: 'awaiting_files',
    submission_method: 'upload',
  };
  readonly answers: Answer[] = [];
  readonly coupons: Answer[] = [];
  readonly posts: Post[] = [];
  readonly redeemed: string[] = [];
  cancelled = 0;
  /** What is asked for besides the checkout. */
  readonly besides: string[] = [];
  /** Holds every answer to a payment back until it resolves. */
  gate: Promise<void> = Promise.resolve();

  get handlers() {
    const path = `${api}/orders/${orderUuid}`;
    return [
      http.get(`${path}/checkout`, () => reply(this.reading ?? { status: 200, body: this.checkout })),
      http.post(`${path}/checkout`, async ({ request }) => {
        const key = request.headers.get('idempotency-key');
        this.posts.push({ body: (await request.json()) as CheckoutPost, key });
        await this.gate;
        return reply(this.answers.shift() ?? { status: 200, body: { message: 'Paid. Thank you.' } });
      }),
      http.post(`${path}/redeem-coupon`, async ({ request }) => {
        this.redeemed.push(((await request.json()) as { coupon_code: string }).coupon_code);
        return reply(this.coupons.shift() ?? { status: 200, body: this.checkout });
      }),
      http.delete(`${path}/cancel-coupon`, () => {
        this.cancelled += 1;
        return reply(this.coupons.shift() ?? { status: 200, body: this.checkout });
      }),
      http.get(path, () => {
        this.besides.push('order');
        return HttpResponse.json({
          ...this.order,
          uuid: orderUuid,
          number: 'E-26-004217',
          name: 'River Atlas, chapters 7–9',
        });
      }),
      http.get(`${api}/account/organization`, () => {
        this.besides.push('organization');
        return HttpResponse.json(organization);
      }),
    ];
  }
}

const address = {
  street: '118 Greene Street',
  street_second_line: null,
  city: 'New York',
  postcode: '10012',
  country: 'US',
  state: 'NY',
};
const organization = {
  name: 'Northfield Press',
  website: null,
  emails: [],
  tax_id: null,
  has_different_billing_address: false,
  address,
  billing_address: address,
};

const reply = (answer: Answer) =>
  answer === 'lost' ? HttpResponse.error() : HttpResponse.json(answer.body ?? null, { status: answer.status });

function Address() {
  const { pathname, search } = useLocation();
  return <output data-testid="address">{pathname + search}</output>;
}

/** What a screen reader adds to the name of an element. */
export const descriptionOf = (element: Element) =>
  document.getElementById(element.getAttribute('aria-describedby')?.split(' ')[0] ?? '')?.textContent;

export const whereAmI = () => screen.getByTestId('address').textContent;

export function showCheckout(backend: Backend) {
  network.use(...backend.handlers);
  return render(
    <StrictMode>
      <AppThemeProvider>
        <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
          <AppRouter initialEntries={[`/dashboard/orders/${orderUuid}/checkout`]}>
            <Address />
            <Routes>
              <Route path="/dashboard/orders/:uuid/checkout" element={<CheckoutPage />} />
              <Route path="*" element={<p>Somewhere else</p>} />
            </Routes>
          </AppRouter>
        </QueryClientProvider>
      </AppThemeProvider>
    </StrictMode>,
  );
}
