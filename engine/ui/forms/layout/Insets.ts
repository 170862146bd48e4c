import { createContext, type ReactNode } from 'react';

/** A question that belongs to only one choice of another field, rendered inside that choice. */
export interface Inset {
  field: string;
  value: unknown;
  content: ReactNode;
}

export const Insets = createContext<Inset[]>([]);
