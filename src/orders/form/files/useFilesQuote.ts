import { useSyncExternalStore } from 'react';
import { useStepAnswers } from '../../../../engine/ui/forms/index.ts';
import type { FormState, PriceList } from '../../../../schemas/generated/types.ts';
import { quantityKeys, type Unit } from '../../../../schemas/pricing/quantities.ts';
import { canBeOrdered, parseQuantity, type Service } from '../../../shared/quote/units.ts';
import { useQuoteTexts } from '../../../shared/quote/useQuoteTexts.ts';
import { draftFilesOf } from './draftFiles.ts';
import {
  fillAnswers,
  orderedFiles,
  quantityIn,
  serviceIn,
  sumOf,
  uncountedFiles,
  unitIn,
  withService,
} from './filesQuote.ts';

/** The files of a draft, and what is ordered of them: the state of the form's first step. */
export function useFilesQuote(form: FormState, list: PriceList) {
  const texts = useQuoteTexts();
  const { answers, change } = useStepAnswers();
  const draft = draftFilesOf(String(form.object_uuid));
  const { files, repeated, typed, isListFailed } = useSyncExternalStore(draft.subscribe, draft.get);
  const service = serviceIn(answers, list);
  const unit = unitIn(service, files, list);
  const quantity = quantityIn(answers, unit);
  const ordered = orderedFiles(files, service);
  const counted = sumOf(ordered, unit);
  const filled = fillAnswers({ files, list, answers, typed, filled: draft.filled });

  const setQuantity = (next: number | undefined, text: string | undefined) => {
    draft.setTyped(unit, text);
    const chosen = service ?? list.services.find(one => one.unit === unit);
    if (chosen) change(withService(answers, chosen, next, files));
  };
  return {
    draft,
    answers,
    change,
    files,
    /** The files whose quantity is ordered. */
    ordered,
    repeated,
    isListFailed,
    isCounting: files.some(({ counting }) => counting),
    /** Files whose quantity the person must enter. */
    uncounted: uncountedFiles(ordered, unit),
    service,
    unit,
    counted,
    quantity: quantity !== undefined && canBeOrdered(quantity, unit) ? quantity : null,
    typed: typed[unit] ?? (quantity !== undefined && quantity !== counted ? texts.number(quantity) : undefined),
    setTyped: (text: string) => setQuantity(parseQuantity(text, unit) ?? undefined, text),
    useCounted: () => setQuantity(counted ?? undefined, undefined),
    choose: (orderType: string) => {
      const chosen = list.services.find(({ order_type }) => order_type === orderType);
      if (chosen) change(withService(answers, chosen, quantityFor(chosen), files));
    },
    /** What the files change in the answers; null: nothing. */
    filled,
    add: draft.add,
  };

  function quantityFor(chosen: Service): number | undefined {
    const text = typed[chosen.unit];
    if (text !== undefined) return parseQuantity(text, chosen.unit) ?? undefined;
    return quantityIn(answers, chosen.unit) ?? sumOf(orderedFiles(files, chosen), chosen.unit) ?? undefined;
  }
}

export type FilesQuote = ReturnType<typeof useFilesQuote>;

/** The quantities that are known, as the price call takes them. */
export function quantitiesOf({ files, answers, isCounting }: FilesQuote): Record<string, number> {
  if (isCounting) return {};
  const known = (['word', 'image', 'minute', 'page'] satisfies Unit[]).flatMap(unit => {
    const quantity = quantityIn(answers, unit) ?? sumOf(files, unit);
    return quantity && canBeOrdered(quantity, unit) ? [[quantityKeys[unit], quantity]] : [];
  });
  return Object.fromEntries(known);
}
