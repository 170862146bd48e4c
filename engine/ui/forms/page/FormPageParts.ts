import { createContext, type ReactNode } from 'react';
import type { FormState } from '../../../contract/contract.ts';
import type { Money } from '../../../contract/generated/types.ts';
import type { PendingAction } from '../session/sessionView.ts';
import type { FormPricing } from './formPricing.ts';

/** A button in the footer that sends the step; `doing` is its value. */
export interface FooterAction {
  doing: Exclude<PendingAction, 'previous' | 'save_draft'>;
  /** Key of its label; with an amount where the consequence is money. */
  key: string;
  /** Its options in the form file. */
  words?: ButtonTexts;
  amount?: Money;
}

type ButtonTexts = NonNullable<FormState['form']['words']>[string];

/**
 * Parts that an app adds to the page of a form; each is rendered from the state of the form. Its price is null while
 * that of changed answers is awaited.
 */
export interface FormPageParts {
  /** Beside the questions, on phones below them. */
  aside?: (form: FormState, pricing: FormPricing) => ReactNode;
  /** Shown before the buttons of the footer. */
  footNote?: (form: FormState, pricing: FormPricing) => ReactNode;
  /** Actions of the last step, the main action first; at most two. */
  lastActions?: (form: FormState) => FooterAction[];
}

export const FormPagePartsContext = createContext<FormPageParts>({});
