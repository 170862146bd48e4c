import { textsOf } from '../../engine/server/index.ts';
import { money } from '../../schemas/billing/money.ts';
import file from '../../schemas/constants.json' with { type: 'json' };
import type { Constants, Option } from '../../schemas/generated/types.ts';
import { basisPointsOf } from '../billing/agreedPlan.ts';
import type { PremierLevelRow } from '../billing/tables.ts';
import { type Service, translationIn } from '../pricing/services.ts';

type Group = 'orders' | 'payments';

interface OnSale {
  levels: PremierLevelRow[];
  /** Those that can be ordered. */
  services: Service[];
}

/** Every list of the portal's constants, in the reader's language, with the levels and services on sale. */
export function constants({ levels, services }: OnSale, locale: string): Constants {
  const texts = textsOf(locale);
  const options = (group: Group, list: string, values: (string | { value: string })[]): Option[] =>
    values.map(one => {
      const value = typeof one === 'string' ? one : one.value;
      const key = `consts.${group}.${list}.${value}`;
      return { value, label: texts.has(key) ? texts.say(key) : value };
    });
  const { orders, payments } = file;
  return {
    orders: {
      status: options('orders', 'status', orders.status),
      order_type: services.map(({ code, names }) => ({ value: code, label: translationIn(names, texts.language) })),
      file_type: options('orders', 'file_type', orders.file_type),
      file_types_mapping: orders.file_types_mapping,
      metadata_files: orders.metadata_files,
      submission_method: options('orders', 'submission_method', orders.submission_method),
      turnaround: options('orders', 'turnaround', orders.turnaround),
      order_type_files: Object.fromEntries(services.map(({ code, file_types }) => [code, file_types])),
    },
    payments: {
      payment_status: options('payments', 'payment_status', payments.payment_status),
      payment_type: options('payments', 'payment_type', payments.payment_type),
      payment_for: options('payments', 'payment_for', payments.payment_for),
      payment_method_type: options('payments', 'payment_method_type', payments.payment_method_type),
      refund_status: options('payments', 'refund_status', payments.refund_status),
      refund_type: options('payments', 'refund_type', payments.refund_type),
    },
    premier_plans: levels.map(planOf),
    premier_plan_codenames: file.premier_plan_codenames,
  };
}

const planOf = ({ codename, name, price, discount_cap, ...level }: PremierLevelRow) => ({
  codename,
  name,
  price: moneyOf(price),
  discount_bp: basisPointsOf(level),
  discount_cap: moneyOf(discount_cap),
});

const moneyOf = (amount: number | null) => (amount === null ? null : money(amount));
