import { createContext, type ReactNode } from 'react';
import type { Crumb } from './pageTrail.ts';

/** Pages that belong together, such as those of the account, have the same place in the app and the same tabs. */
interface PageGroup {
  /** Above each of them, outermost first. */
  parents: Crumb[];
  /** Below the head of each of them. */
  tabs: ReactNode;
}

/** The parents of a page, and the tabs that it belongs to. */
export const PageGroupContext = createContext<PageGroup>({ parents: [], tabs: null });
