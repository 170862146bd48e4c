import { createContext, type ReactNode } from 'react';
import type { Crumb } from './place.ts';

/** Pages that belong together, such as those of the account, have the same place in the app and the same tabs. */
export interface PageFamily {
  /** Above each of them, outermost first. */
  parents: Crumb[];
  /** Below the head of each of them. */
  tabs: ReactNode;
}

/** The parents of a page, and the tabs that it belongs to. */
export const PageFamilyContext = createContext<PageFamily>({ parents: [], tabs: null });
