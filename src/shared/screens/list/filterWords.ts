import type { ResolvedFilter } from '../../../../schemas/language/resource.ts';
import type { Speaker } from '../useSpeaker.ts';

export type FilterValues = Record<string, string[]>;

export const isSet = (filter: ResolvedFilter, filters: FilterValues): boolean =>
  filter.keys.some(key => filters[key] !== undefined);

const wordOf = (filter: ResolvedFilter, value: string, say: Speaker): string => {
  const option = filter.options?.find(offered => String(offered.value) === value);
  if (option) return say.label(option.label);
  if (filter.input === 'date' || filter.input === 'datetime') return say.date(value);
  if (value === 'true' || value === 'false') return say.text(value === 'true' ? 'screens.yes' : 'screens.no');
  return value;
};

/** "Completed", "Draft and Quoted", "from 1 Nov 2026 to 30 Nov 2026": what a chip says after the name of its filter. */
export function filterWords(filter: ResolvedFilter, filters: FilterValues, say: Speaker): string {
  if (filter.op === 'between') {
    const [from, to] = filter.keys.map(key => filters[key]?.[0]);
    return [
      from && say.text('screens.filter.from', { value: wordOf(filter, from, say) }),
      to && say.text('screens.filter.to', { value: wordOf(filter, to, say) }),
    ]
      .filter(Boolean)
      .join(' ');
  }
  const values = filter.keys.flatMap(key => filters[key] ?? []).map(value => wordOf(filter, value, say));
  return values.length > 3 ? say.counted('screens.filter.several', values.length) : say.list(values);
}

/** The filters with one of them cleared. */
export const without = (filters: FilterValues, filter: ResolvedFilter): FilterValues =>
  Object.fromEntries(Object.entries(filters).filter(([key]) => !filter.keys.includes(key)));
