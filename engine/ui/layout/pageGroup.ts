import { createContext, type ReactNode } from 'react';
import type { Crumb } from './pageTrail.ts';

/** Pages that belong together, such as those of the account, have the same place in the app and the same tabs. */
interface PageGroup {
  /** Parents of each page, outermost first. */
  parents: Crumb[];
  /** Tabs below the header of each page. */
  tabs: ReactNode;
}

/** The parents of a page, and the tabs that it belongs to. */
export const PageGroupContext = createContext<PageGroup>({ parents: [], tabs: null });
