import type { ReactNode } from 'react';
import type { ResolvedOption } from '../../../dsl/resolve/resolved.ts';
import { readableEmail } from '../../../dsl/text/idn.ts';
import type { Display } from '../../../dsl/vocabulary.ts';
import { joinedName, type Row, valueAt } from '../row.ts';
import type { Speaker } from '../useSpeaker.ts';
import { Absent } from './Absent.tsx';
import { addressLines } from './addressLines.ts';
import { Badge } from './Badge.tsx';
import { codeName } from './codeNames.ts';
import { FileLink } from './FileLink.tsx';
import { ImageValue } from './ImageValue.tsx';
import { RefName } from './RefName.tsx';
import type { DisplayField, Show, ShowProps, ValueProps } from './show.ts';

/** A percentage is a whole number in the data; the format takes basis points. */
const BASIS_POINTS = 100;
/** What is longer than a line is cut by it; what is far longer would only weigh. */
const LONGEST = 200;

interface Money {
  amount: number;
  currency: string;
}
const isMoney = (value: unknown): value is Money =>
  typeof value === 'object' &&
  value !== null &&
  Number.isFinite((value as Money).amount) &&
  /^[A-Z]{3}$/.test(String((value as Money).currency));

/** Returns the option of a row's value, with its label, tone and icon. */
export function optionOf(field: DisplayField, row: Row, value: unknown): ResolvedOption | undefined {
  const { optionsBy } = field;
  const options = field.options ?? optionsBy?.choices[String(valueAt(row, optionsBy.field))];
  return options?.find(option => option.value === value);
}

/** Whatever it is, as one text. */
export const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value).slice(0, LONGEST) : String(value);

const wordOf = (value: unknown, { field, row, say }: Pick<ShowProps, 'field' | 'row' | 'say'>): string => {
  const option = optionOf(field, row, value);
  if (option) return say.label(option.label);
  return (field.optionsHook && codeName(field.optionsHook, value, say.language)) || textOf(value);
};

export const optionText: Show = props => wordOf(props.value, props);

/** Data may say that it is a date and be none: it is shown as it is, and the page stands. */
const moment =
  (words: (iso: string, say: Speaker) => string): Show =>
  ({ value, say }) => {
    const iso = String(value);
    if (Number.isNaN(Date.parse(iso))) return iso;
    return (
      <time dateTime={iso} title={say.exact(iso)}>
        {words(iso, say)}
      </time>
    );
  };

const ltr = (text: string): ReactNode => <bdi dir="ltr">{text}</bdi>;
const figure =
  (words: (figure: number, say: Speaker) => string): Show =>
  ({ value, say }) => {
    const number = Number(value);
    return Number.isFinite(number) ? ltr(words(number, say)) : textOf(value);
  };

const link =
  (to: (text: string) => string | undefined, shown = (text: string) => text): Show =>
  ({ value, plain }) => {
    const text = String(value);
    const href = plain ? undefined : to(text);
    const words = <bdi>{shown(text)}</bdi>;
    return href ? (
      <a href={href} {...(href.startsWith('http') && { rel: 'noopener noreferrer nofollow', target: '_blank' })}>
        {words}
      </a>
    ) : (
      words
    );
  };

/** A stored address is somebody's input: anything but http(s) is not followed. */
const safeUrl = (url: string) => (/^https?:\/\//i.test(url) ? url : undefined);

/** The words without the signs that make them bold or a heading. */
const unmarked = (text: string): string =>
  text
    .slice(0, LONGEST * 2)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`~]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const list = (value: unknown): unknown[] => [value].flat();

const counted: Show = ({ value, say }) => ltr(say.number(Array.isArray(value) ? value.length : Number(value) || 0));

const refs: Show = ({ value, field, plain, say }) => (
  <>
    {list(value).map((one, place) => (
      <span key={keyOf(one)}>
        {place > 0 && say.comma}
        <RefName value={one} target={field.ref} plain={plain} />
      </span>
    ))}
  </>
);

/** A row that tells whose it is tells also what they are called: `customer_name` beside `customer_uuid`. */
const nameBeside = (row: Row, field: string): unknown => valueAt(row, field.replace(/_uuid$/, '_name'));

export const keyOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'uuid' in value ? String(value.uuid) : textOf(value);

/** Displays that fit a line of a list; on a page of its own a value may have another, in fullDisplays. */
export const lineDisplays: Partial<Record<Display, Show>> = {
  text: props => joinedName(wordOf(props.value, props)),
  longtext: ({ value }) => textOf(value).slice(0, LONGEST),
  markdown: ({ value }) => unmarked(String(value)),
  number: figure((number, say) => say.number(number)),
  count: counted,
  percent: figure((number, say) => say.percent(number * BASIS_POINTS)),
  money: ({ value, say }) => (isMoney(value) ? ltr(say.money(value)) : textOf(value)),
  date: moment((iso, say) => say.day(iso)),
  datetime: moment((iso, say) => say.moment(iso)),
  relative: moment((iso, say) => say.near(iso)),
  boolean: ({ value, say }) => say.text(value === true ? 'screens.yes' : 'screens.no'),
  badge: props => <Badge option={optionOf(props.field, props.row, props.value)} text={wordOf(props.value, props)} />,
  tags: props => props.say.joined(list(props.value).map(value => wordOf(value, props))),
  email: link(text => `mailto:${encodeURIComponent(text).replace('%40', '@')}`, readableEmail),
  phone: link(text => `tel:${text.replace(/[^+\d]/g, '')}`),
  url: link(safeUrl, text => text.replace(/^https?:\/\//, '')),
  image: props => <ImageValue {...props} />,
  file: ({ value, row, plain }) => <FileLink file={value} row={row} plain={plain} />,
  files: ({ value, say }) => say.counted('lists.files_count', list(value).length),
  ref: ({ value, field, row, plain }) => (
    <RefName value={value} told={nameBeside(row, field.field)} target={field.ref} plain={plain} />
  ),
  refs,
  json: ({ value, say }) =>
    Array.isArray(value) ? say.counted('lists.items', value.length) : <code>{textOf(value)}</code>,
  address: ({ value, say }) => say.joined(addressLines(value, say.language)),
  card: ({ value }) => ltr(`•••• ${String(value).slice(-4)}`),
  sections: ({ value, say }) => say.counted('lists.items', list(value).length),
};

export const isAbsent = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The value of a field in one line. */
export function lineValue(props: ValueProps): ReactNode {
  const { field, row, say } = props;
  const value = valueAt(row, field.field);
  if (field.display === 'hidden') return null;
  if (isAbsent(value)) return <Absent say={say} />;
  return (lineDisplays[field.display] ?? optionText)({ ...props, value: value as NonNullable<unknown> });
}
