import type { ReactNode } from 'react';
import type { ResolvedChoices, ResolvedOption } from '../../../../schemas/language/resource.ts';
import type { Display } from '../../../../schemas/language/vocabulary.ts';
import { type Row, valueAt } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';
import { Badge } from './Badge.tsx';
import { fullDisplays } from './fullDisplays.tsx';
import { SpokenOnly } from './SpokenOnly.tsx';

/** A column of a list or an item of a detail: where the value is and how it is said. */
export interface DisplayField extends ResolvedChoices {
  field: string;
  display: Display;
}

export interface ValueProps {
  field: DisplayField;
  row: Row;
  say: Speaker;
}

export type Show = (value: NonNullable<unknown>, say: Speaker, field: DisplayField, row: Row) => ReactNode;

/** A percentage is a whole number in the data; the format takes basis points. */
const BASIS_POINTS = 100;

const isMoney = (value: unknown): value is { amount: number; currency: string } =>
  typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;

export function optionOf(field: DisplayField, row: Row, value: unknown): ResolvedOption | undefined {
  const { optionsBy } = field;
  const options = field.options ?? optionsBy?.choices[String(valueAt(row, optionsBy.field))];
  return options?.find(option => option.value === value);
}

const optionText: Show = (value, say, field, row) => {
  const option = optionOf(field, row, value);
  return option ? say.label(option.label) : String(value);
};

const moment =
  (words: (iso: string, say: Speaker) => string): Show =>
  (value, say) => (
    <time dateTime={String(value)} title={say.exact(String(value))}>
      {words(String(value), say)}
    </time>
  );

const figure = (text: string) => <bdi dir="ltr">{text}</bdi>;
const joined = (values: unknown, say: Speaker, field: DisplayField, row: Row) =>
  [values]
    .flat()
    .map(value => String(optionText(value ?? '', say, field, row)))
    .join(', ');

/** Displays that fit a line of a list. What needs room on a detail page is in fullDisplays. */
const lineDisplays: Partial<Record<Display, Show>> = {
  text: optionText,
  longtext: value => String(value),
  number: (value, say) => figure(say.number(Number(value))),
  count: (value, say) => figure(say.number(Array.isArray(value) ? value.length : Number(value))),
  percent: (value, say) => figure(say.percent(Number(value) * BASIS_POINTS)),
  money: (value, say) => (isMoney(value) ? figure(say.money(value)) : String(value)),
  date: moment((iso, say) => say.day(iso)),
  datetime: moment((iso, say) => say.moment(iso)),
  relative: moment((iso, say) => say.near(iso)),
  boolean: (value, say) => say.text(value ? 'screens.yes' : 'screens.no'),
  badge: (value, say, field, row) => (
    <Badge option={optionOf(field, row, value)} text={String(optionText(value, say, field, row))} />
  ),
  tags: joined,
  email: value => <a href={`mailto:${value}`}>{String(value)}</a>,
  phone: value => <a href={`tel:${value}`}>{String(value)}</a>,
  url: value => (
    <a href={safeUrl(String(value))} rel="noopener noreferrer nofollow" target="_blank">
      {String(value).replace(/^https?:\/\//, '')}
    </a>
  ),
  card: value => <bdi dir="ltr">{`•••• ${String(value).slice(-4)}`}</bdi>,
  hidden: () => null,
};

/** A stored address is somebody's input: anything but http(s) is not followed. */
const safeUrl = (url: string) => (/^https?:\/\//i.test(url) ? url : undefined);

const isAbsent = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The value of a field in words; an absent one is a dash that says so. */
export function Value({ field, row, say }: ValueProps): ReactNode {
  const value = valueAt(row, field.field);
  if (isAbsent(value)) return <Absent say={say} />;
  const show = lineDisplays[field.display] ?? fullDisplays[field.display] ?? optionText;
  return show(value as NonNullable<unknown>, say, field, row);
}

export function Absent({ say }: { say: Speaker }) {
  return (
    <span>
      <span aria-hidden="true">–</span>
      <SpokenOnly>{say.text('screens.none')}</SpokenOnly>
    </span>
  );
}
