import type { OptionFile, ResolvedOption } from '../engine/dsl/index.ts';
import { orders, payments } from '../schemas/constants.json';

const lists = {
  'orders.status': orders.status as OptionFile[],
  'payments.refund_status': payments.refund_status as OptionFile[],
};

/** A value of the constants with its look, for pages that show it without the resource whose field it is. */
export function constantOption(list: keyof typeof lists, value: string): ResolvedOption {
  const { tone, icon } = lists[list].find(option => option.value === value) ?? {};
  return { value, label: { key: `consts.${list}.${value}`, fallback: value }, tone, icon };
}
