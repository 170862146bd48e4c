import { createContext, type ReactNode } from 'react';
import type { FormState } from '../../../../schemas/generated/types.ts';
import type { FootAction } from './footActions.ts';

/** What the app adds to the page of a form of its own; each part is drawn from the state of the form. */
export interface FormPageParts {
  /** Beside the questions, on phones below them. */
  aside?: (form: FormState) => ReactNode;
  /** Before the buttons of the foot. */
  footNote?: (form: FormState) => ReactNode;
  /** What the last step does, the main action first; at most two. */
  lastActions?: (form: FormState) => FootAction[];
}

export const FormPagePartsContext = createContext<FormPageParts>({});
