import { createContext, use } from 'react';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Guide } from '../guide.ts';
import type { Row } from '../row.ts';
import type { Offer } from './offers.ts';

export interface Acts {
  resource: ResolvedResource;
  guide: Guide | undefined;
  /** Asks first where the action says so. */
  run: (name: string, row: Row) => void;
  /** Opens the menu with these offers at the button. */
  more: (row: Row, offers: Offer[], anchor: HTMLElement) => void;
  /** The act under way, as `name id`. */
  pending: string | undefined;
}

export const ActsContext = createContext<Acts | undefined>(undefined);

/** Returns the actions of the screen, which ActionHost provides. */
export function useActs(): Acts {
  const acts = use(ActsContext);
  if (!acts) throw new Error('An action stands outside ActionHost');
  return acts;
}
