import type { PriceList } from '../../../schemas/generated/types.ts';
import { maxOrderQuantities, type Unit } from '../../../schemas/pricing/quantities.ts';
import type { QuoteFile } from './countedFiles.ts';

export type Service = PriceList['services'][number];

export type Group = 'text' | 'photos' | 'video';
export const groupOf: Record<Unit, Group> = { word: 'text', page: 'text', image: 'photos', minute: 'video' };
const groups: Group[] = ['text', 'photos', 'video'];

/** Groups services by what is edited, in the order of the services. */
export const groupServices = (services: Service[]): { group: Group; services: Service[] }[] =>
  groups
    .map(group => ({ group, services: services.filter(service => service.group === group) }))
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

/** Which unit is asked for while no service is chosen: the first that was counted. */
export const preferredUnits: Unit[] = ['word', 'image', 'minute', 'page'];

/** Whether a service edits some of the files. */
export const takesFiles = ({ file_types }: Service, files: Pick<QuoteFile, 'types'>[]): boolean =>
  files.some(({ types }) => types.some(type => file_types.includes(type)));

/** The sum of what was counted; parts of a minute count as a whole one in the end. */
export function totalOf(files: QuoteFile[], unit: Unit): number | null {
  const counts = files.flatMap(({ counts: found }) => found[unit]?.count ?? []);
  return counts.length > 0 ? Math.ceil(counts.reduce((sum, one) => sum + one, 0)) : null;
}
