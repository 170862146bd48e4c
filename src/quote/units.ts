import type { PriceList } from '../../schemas/generated/types.ts';
import { maxOrderQuantities, type Unit } from '../../schemas/pricing/quantities.ts';

export type Service = PriceList['services'][number];

type Group = 'text' | 'photos' | 'video';
const groupOf: Record<Unit, Group> = { word: 'text', page: 'text', image: 'photos', minute: 'video' };
const groups: Group[] = ['text', 'photos', 'video'];

/** Groups services by what is edited, in the order of the services. */
export const groupServices = (services: Service[]): { group: Group; services: Service[] }[] =>
  groups
    .map(group => ({ group, services: services.filter(({ unit }) => groupOf[unit] === group) }))
    .filter(({ services: found }) => found.length > 0);

/** The lowest price of a service. */
export const lowestPrice = ({ prices }: Service): Service['prices'][number]['price'] | undefined =>
  prices.map(({ price }) => price).toSorted((one, other) => one.amount - other.amount)[0];

/** Whether the order form takes a quantity of the unit. */
export const canBeOrdered = (quantity: number, unit: Unit): boolean =>
  quantity >= 1 && quantity <= maxOrderQuantities[unit];

/** Reads a typed quantity with the digits and separators of any language; null if it is no quantity of the unit. */
export function parseQuantity(typed: string, unit: Unit): number | null {
  const plain = typed
    .normalize('NFKC')
    // The last four bits of an Arabic digit are its value.
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, digit => String(digit.charCodeAt(0) & 0xf))
    .replace(/(?<=\d)[\s.,'’٬\u066b](?=\d{3}(?!\d))/g, '')
    .trim();
  if (!/^\d{1,7}$/.test(plain)) return null;
  const quantity = Number(plain);
  return canBeOrdered(quantity, unit) ? quantity : null;
}
