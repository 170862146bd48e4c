import { useId } from 'react';
import type { Unit } from '../../../../schemas/pricing/quantities.ts';
import { useQuoteTexts } from '../../../shared/quote/useQuoteTexts.ts';
import { useOrderFilesTexts } from './useOrderFilesTexts.ts';

/** Ids and labels of the step's fields: the summary of errors links to them. */
export function useFieldIds(unit: Unit) {
  const id = useId();
  const quote = useQuoteTexts();
  const { text } = useOrderFilesTexts();
  return {
    service: { id: `${id}-service`, label: quote.text('prices.service') },
    quantity: { id: `${id}-quantity`, label: quote.text(`quote.${unit}s_to_edit`), unit },
    fileType: { id: `${id}-type`, label: text('file_type') },
    link: { id: `${id}-link`, label: text('link.label') },
  };
}

export type FieldIds = ReturnType<typeof useFieldIds>;
