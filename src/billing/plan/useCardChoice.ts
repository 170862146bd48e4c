import { type RefObject, useRef, useState } from 'react';
import type { SdkResponse } from '../../../providers/payment/cardForm.ts';
import type { PaymentMethod } from '../../../schemas/generated/types.ts';
import { choiceOf, NEW_CARD } from '../../shared/payment/CardChoices.tsx';
import type { CardFieldHandle } from '../../shared/payment/CardFrame.tsx';

const NONE: ReadonlySet<string> = new Set();

export interface CardChoice {
  methods: PaymentMethod[];
  choice: string;
  isNew: boolean;
  declined: ReadonlySet<string>;
  field: RefObject<CardFieldHandle | null>;
  choose: (choice: string) => void;
  /** The saved card that was tried is not preselected again. */
  decline: () => void;
  /** Null: the form is not complete, and shows what is missing. */
  tokenize: () => Promise<SdkResponse | null>;
}

/** The card to pay with: a saved one, the default first, or a new one. `failed`: cards that could not be charged. */
export function useCardChoice(methods: PaymentMethod[], failed: ReadonlySet<string> = NONE): CardChoice {
  const [chosen, choose] = useState<string | null>(null);
  const [declined, setDeclined] = useState(failed);
  const field = useRef<CardFieldHandle>(null);
  const choice = choiceOf(methods, chosen, declined);
  return {
    methods,
    choice,
    isNew: choice === NEW_CARD,
    declined,
    field,
    choose,
    decline() {
      if (choice === NEW_CARD) return;
      setDeclined(known => new Set([...known, choice]));
      choose(null);
    },
    tokenize: () => field.current?.tokenize().catch(() => null) ?? Promise.resolve(null),
  };
}
