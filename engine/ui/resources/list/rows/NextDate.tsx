import { getNextStep } from '../../rowPresenter.ts';
import { type CellContent, defineCell } from '../cells/defineCell.tsx';

const NOTHING: CellContent = { content: null };

/** The next date of a row as text: "Pay by 3 Dec". */
export const NextDate = defineCell(({ row, i18n, presenter }) => {
  const next = getNextStep(presenter, row, i18n);
  const date = next?.date;
  if (!next || date === undefined) return NOTHING;
  const { at } = next;
  return { content: date, at, title: at && i18n.fullDate(at) };
});
