import type { AddOn, Billing, PaymentMethod, PremierLevel, Subscription } from '../../../schemas/generated/types.ts';
import { noPlan } from './billingApp.tsx';

export const usd = (amount: number) => ({ amount, currency: 'USD' });

const level = (codename: PremierLevel['codename'], name: string, price: number | null, more = {}): PremierLevel => ({
  uuid: codename,
  codename,
  name,
  description: [],
  price: price === null ? null : usd(price),
  interval: 'year',
  discount_bp: 0,
  discount_cap: null,
  revision_rounds: 1,
  retention_days: 60,
  is_current: false,
  is_pending: false,
  change: { kind: 'contact', due_now: usd(0), tax: usd(0), effective_at: '2026-11-27' },
  ...more,
});

const change = (kind: PremierLevel['change']['kind'], due: number, effective_at = '2026-11-27') => ({
  change: { kind, due_now: usd(due), tax: usd(0), effective_at },
});

export const limited = level('limited', 'Limited', 29_900, {
  discount_bp: 2000,
  discount_cap: usd(500_000),
  revision_rounds: 2,
  retention_days: 90,
  is_current: true,
  ...change('current', 0),
});
export const alacarte = level('alacarte', 'À la carte', 0, change('downgrade', 0, '2027-03-01'));
const unlimited = level('unlimited', 'Unlimited', 119_900, {
  discount_bp: 3500,
  revision_rounds: 3,
  retention_days: 180,
  ...change('upgrade', 23_178),
});

/** The levels as a customer of Limited sees them on November 27, 2026, whose term ends on March 1, 2027. */
export const levels: PremierLevel[] = [alacarte, limited, unlimited, level('custom', 'Custom', null)];

/** The levels as a customer without a plan sees them. */
export const levelsWithoutPlan: PremierLevel[] = [
  { ...alacarte, is_current: true, ...change('current', 0) },
  { ...limited, is_current: false, ...change('upgrade', 29_900) },
  { ...unlimited, ...change('upgrade', 119_900) },
  level('custom', 'Custom', null),
];

export const addOns: AddOn[] = [
  {
    uuid: 'queue',
    codename: 'priority_queue',
    name: 'Priority queue',
    description: '',
    interval: 'year',
    price: usd(9900),
    prorated_price: usd(2550),
    is_active: false,
    ends_at: null,
  },
];

export const card = (uuid: string, last4: string, more: Partial<PaymentMethod> = {}): PaymentMethod => ({
  uuid,
  last4,
  is_default: false,
  payment_method_type: 'card',
  brand: 'visa',
  exp_month: 8,
  exp_year: 2031,
  holder_name: 'Mara Lindqvist',
  expires_soon: false,
  created_at: '2026-01-02T10:00:00Z',
  ...more,
});

export const subscription = (more: Partial<Subscription> = {}): Subscription => ({
  uuid: 'term',
  premier_level_data: limited,
  add_ons: [],
  start_date: '2026-03-01',
  end_date: '2027-03-01',
  auto_renew: true,
  status: 'active',
  pending_level: null,
  cancelled_at: null,
  discount_used: usd(480_000),
  discount_left: usd(20_000),
  outlook: { kind: 'renews', on: '2027-03-01', level: 'Limited', amount: usd(29_900), tax: usd(0) },
  ...more,
});

export const ending = (level = 'À la carte'): Subscription['outlook'] => ({
  kind: 'ends',
  on: '2027-03-01',
  level,
  amount: null,
  tax: null,
});

export const onLimited = (more: Partial<Billing> = {}): Billing => ({
  ...noPlan,
  subscription: subscription(),
  payment_method: card('one', '4242', { is_default: true }),
  renewal: { on: '2027-03-01', level: 'Limited', amount: usd(29_900), tax: usd(0), unpaid: null },
  ...more,
});
