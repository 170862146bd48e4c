import type { Unit } from '../../../schemas/pricing/quantities.ts';
import type { QuoteFile } from './countedFiles.ts';
import type { Service } from './units.ts';
import type { PricesState } from './usePrices.ts';
import type { PricedService } from './useQuoteTexts.ts';

/** Files, and the quantity that is ordered of them. */
export interface FileQuantity {
  files: QuoteFile[];
  /** The names of the last added files that were in the list already. */
  repeated: string[];
  add: (files: Iterable<File>) => void;
  isCounting: boolean;
  unit: Unit;
  /** The sum of what was counted; null: nothing was. */
  counted: number | null;
  /** What was typed in place of it. */
  typed: string | undefined;
  /** Null: none, or not one that can be ordered. */
  quantity: number | null;
  setTyped: (text: string) => void;
  useCounted: () => void;
}

/** The services to choose from, with the prices of the quantities. */
export interface ServiceChoice {
  files: QuoteFile[];
  isCounting: boolean;
  service: Service | undefined;
  choose: (orderType: string) => void;
  prices: PricesState;
  getPriced: (orderType: string) => PricedService | undefined;
}
