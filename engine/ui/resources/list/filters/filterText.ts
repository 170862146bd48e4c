import { currency } from '../../../../client/app.ts';
import type { ResolvedFilter } from '../../../../dsl/resolve/resolved.ts';
import { minorDigits } from '../../../../dsl/text/minorDigits.ts';
import type { FilterOp } from '../../../../dsl/vocabulary.ts';
import type { I18n } from '../../useI18n.ts';
import { keysOf, operatorOf } from './filterKeys.ts';

export type FilterValues = Record<string, string[]>;

/** Titles of rows of another resource, by key. */
export type RecordNames = ReadonlyMap<string, string>;
const NO_NAMES: RecordNames = new Map();

export const isSet = (filter: ResolvedFilter, filters: FilterValues): boolean =>
  keysOf(filter).some(key => filters[key] !== undefined);

const optionsIn = ({ options, optionsBy }: ResolvedFilter) => options ?? Object.values(optionsBy?.choices ?? {}).flat();

/** Money of a filter is typed and shown in major units of the app's currency. */
export const MINOR = 10 ** minorDigits(currency);

export function filterValueText(
  filter: ResolvedFilter,
  value: string,
  i18n: I18n,
  names: RecordNames = NO_NAMES,
): string {
  const option = optionsIn(filter).find(offered => String(offered.value) === value);
  if (option) return i18n.label(option.label);
  if (filter.ref) return names.get(value) ?? '…';
  if (filter.input === 'date' || filter.input === 'datetime') return i18n.date(value);
  if (filter.input === 'money') return i18n.number(Number(value) / MINOR);
  if (filter.input === 'number') return i18n.number(Number(value));
  if (value === 'true' || value === 'false') return i18n.text(value === 'true' ? 'screens.yes' : 'screens.no');
  return value;
}

/** Operators that the values already imply. */
const UNSAID = new Set<FilterOp>(['eq', 'in', 'includes', 'between']);

/**
 * Returns the text of a chip after the filter's name: "Completed", "Draft and Quoted", "from 1 Nov 2026 to 30 Nov
 * 2026".
 */
export function filterText(filter: ResolvedFilter, filters: FilterValues, i18n: I18n, names = NO_NAMES): string {
  const { op, keys } = operatorOf(filter, filters);
  if (op === 'between') {
    const [from, to] = keys.map(key => filters[key]?.[0]);
    return [
      from && i18n.text('screens.filter.from', { value: filterValueText(filter, from, i18n) }),
      to && i18n.text('screens.filter.to', { value: filterValueText(filter, to, i18n) }),
    ]
      .filter(Boolean)
      .join(' ');
  }
  const values = keys.flatMap(key => filters[key] ?? []);
  if (op === 'empty') return i18n.text(values[0] === 'true' ? 'lists.filter.is_empty' : 'lists.filter.is_given');
  const words = values.map(value => filterValueText(filter, value, i18n, names));
  const said = words.length > 3 ? i18n.plural('screens.filter.several', words.length) : i18n.list(words);
  return UNSAID.has(op) ? said : i18n.text(`lists.filter.said.${op}`, { value: said });
}

/** The filters with one of them cleared. */
export const without = (filters: FilterValues, filter: ResolvedFilter): FilterValues => {
  const keys = keysOf(filter);
  return Object.fromEntries(Object.entries(filters).filter(([key]) => !keys.includes(key)));
};
