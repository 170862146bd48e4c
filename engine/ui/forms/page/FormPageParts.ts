import { createContext, type ReactNode } from 'react';
import type { FormState } from '../../../contract/contract.ts';
import type { Money } from '../../../contract/generated/types.ts';
import type { Doing } from '../session/sessionView.ts';

/** A button in the footer that sends the step; `doing` is its value. */
export interface FootAction {
  doing: Exclude<Doing, 'previous' | 'save_draft'>;
  /** Key of its label; with an amount where the consequence is money. */
  key: string;
  /** What the form file says of it. */
  words?: ButtonWords;
  amount?: Money;
}

type ButtonWords = NonNullable<FormState['form']['words']>[string];

/** Parts that an app adds to the page of a form; each is drawn from the state of the form. */
export interface FormPageParts {
  /** Beside the questions, on phones below them. */
  aside?: (form: FormState) => ReactNode;
  /** Before the buttons of the foot. */
  footNote?: (form: FormState) => ReactNode;
  /** What the last step does, the main action first; at most two. */
  lastActions?: (form: FormState) => FootAction[];
}

export const FormPagePartsContext = createContext<FormPageParts>({});
