import { textsOf } from '../../engine/server/index.ts';
import type { CardFacts } from './gateway.ts';

type Card = Pick<CardFacts, 'brand' | 'last4'>;

const brandOf = (brand: string): string => {
  const { has, say } = textsOf('en');
  return say(`payments.brands.${has(`payments.brands.${brand}`) ? brand : 'card'}`);
};

/** "Visa ••4242": how lists and receipts name a card. Brand names are the same in every language. */
export const cardLabel = ({ brand, last4 }: Card): string => `${brandOf(brand)} ••${last4}`;
