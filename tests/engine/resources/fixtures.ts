import type { MoneyReport, Order, OrderItem, RecipeItem } from '../../../schemas/generated/types.ts';

export const uuidOf = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

export function order(place: number, part: Partial<OrderItem> = {}): OrderItem {
  return {
    uuid: uuidOf(place),
    number: `E-26-00${4000 + place}`,
    name: `River Atlas, chapter ${place}`,
    status: 'draft',
    order_type: 'copy_editing',
    submission_method: 'upload',
    quantity: 8400,
    unit: 'word',
    files_count: 0,
    total: { amount: 45031, currency: 'USD' },
    due_at: null,
    expires_at: null,
    created_at: '2026-11-20T10:00:00.000Z',
    updated_at: '2026-11-20T12:00:00.000Z',
    progress: 0,
    unread_messages: 0,
    on_hold_reason: null,
    on_hold_kind: null,
    allowed_actions: ['edit', 'delete', 'upload'],
    recipe_uuid: null,
    ...part,
  } as OrderItem;
}

export function wholeOrder(part: Partial<Order> = {}): Order {
  return {
    ...order(1),
    recipe_uuid: null,
    sections: [{ title: 'What you ordered', rows: [{ label: 'Language', value: 'English (US)' }] }],
    price: null,
    quote: null,
    balance_due: null,
    revisions_left: 2,
    editor: null,
    files: [],
    payments: [],
    events: [
      { at: '2026-11-20T10:00:00.000Z', actor: 'customer', type: 'created', from: null, to: 'draft', note: null },
    ],
    messages: [],
    rating: null,
    ...part,
  } as Order;
}

export function recipe(place: number, part: Partial<RecipeItem> = {}): RecipeItem {
  return {
    uuid: uuidOf(900 + place),
    name: `Monthly letter ${place}`,
    order_type: 'proofreading',
    submission_method: 'upload',
    summary: '2,100 words, English (US)',
    times_used: 3,
    last_used_at: '2026-11-20T10:00:00.000Z',
    created_at: '2026-01-20T10:00:00.000Z',
    updated_at: '2026-11-20T10:00:00.000Z',
    is_complete: true,
    allowed_actions: ['edit', 'delete', 'create_order'],
    ...part,
  } as RecipeItem;
}

export function moneyReport(data: number[]): MoneyReport {
  const usd = (amount: number) => ({ amount, currency: 'USD' });
  const gross = data.reduce((sum, amount) => sum + amount, 0);
  return {
    period: 'total',
    currency: 'USD',
    chart: { labels: data.map((_, place) => `2026-0${place + 1}`), series: [{ name: 'plan', data }] },
    fields: [
      { name: 'gross', label: 'Gross', value: usd(gross) },
      { name: 'fees', label: 'Fees', value: usd(29900) },
      { name: 'net', label: 'Net', value: usd(gross - 29900) },
    ],
  };
}
