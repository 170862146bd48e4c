import { createContext, type ReactNode } from 'react';

/** A question that only one choice of another field asks, drawn inside that choice. */
export interface Inset {
  field: string;
  value: unknown;
  content: ReactNode;
}

export const Insets = createContext<Inset[]>([]);
