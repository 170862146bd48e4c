import type { ReactNode } from 'react';
import type { Display } from '../../../../schemas/language/vocabulary.ts';
import type { Speaker } from '../useSpeaker.ts';

/** Displays that need room: for a detail page. In a list they say the shortest true thing. */
export type FullShow = (value: NonNullable<unknown>, say: Speaker) => ReactNode;

interface Address {
  street?: string;
  street_second_line?: string | null;
  city?: string;
  postcode?: string;
  state?: string | null;
  country?: string;
}

const addressLines = (address: Address): string[] =>
  [
    address.street,
    address.street_second_line,
    [address.postcode, address.city, address.state].filter(Boolean).join(' '),
    address.country,
  ].filter((line): line is string => Boolean(line));

const linesOf = (lines: string[]) => <span style={{ whiteSpace: 'pre-line' }}>{lines.join('\n')}</span>;

const nameIn = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? String((value as Record<string, unknown>).name ?? (value as Record<string, unknown>).title ?? '')
    : String(value);

export const fullDisplays: Partial<Record<Display, FullShow>> = {
  markdown: value => <span style={{ whiteSpace: 'pre-line' }}>{String(value)}</span>,
  address: value => linesOf(addressLines(value as Address)),
  json: value => <code>{JSON.stringify(value)}</code>,
  file: value => nameIn(value),
  files: (value, say) => say.number(Array.isArray(value) ? value.length : 1),
  ref: value => nameIn(value),
  refs: value => [value].flat().map(nameIn).join(', '),
};
