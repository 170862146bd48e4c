import type { ReactNode } from 'react';
import type { ResolvedOption } from '../../../dsl/resolve/resolved.ts';
import { readableEmail } from '../../../dsl/text/idn.ts';
import type { Display } from '../../../dsl/vocabulary.ts';
import { type CellContent, renderContent } from '../list/cells/defineCell.tsx';
import { type Row, valueAt, withoutBreaks } from '../row.ts';
import type { I18n } from '../useI18n.ts';
import { addressLines } from './addressLines.ts';
import { Badge } from './Badge.tsx';
import { codeName } from './codeNames.ts';
import type { DisplayField, Show, ShowProps, ValueProps } from './displayProps.ts';
import { EmptyValue } from './EmptyValue.tsx';
import { FileLink } from './FileLink.tsx';
import { ImageValue } from './ImageValue.tsx';
import { RefName } from './RefName.tsx';

type Fill = (props: ShowProps) => CellContent;

/** A percentage is a whole number in the data; the format takes basis points. */
const BASIS_POINTS = 100;
/** Text longer than a line is truncated by CSS; far longer text would only cost time. */
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

/** Any value as one text. */
const textOf = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value).slice(0, LONGEST) : String(value);

const wordOf = (value: unknown, { field, row, i18n }: Pick<ShowProps, 'field' | 'row' | 'i18n'>): string => {
  const option = optionOf(field, row, value);
  if (option) return i18n.label(option.label);
  return (field.optionsHook && codeName(field.optionsHook, value, i18n.language)) || textOf(value);
};

export const optionText: Show = props => wordOf(props.value, props);

/** Parses a moment. Text that claims to be a date and is none is shown as it is, so that the page does not fail. */
const moment =
  (words: (iso: string, i18n: I18n) => string): Fill =>
  ({ value, i18n }) => {
    const iso = String(value);
    if (Number.isNaN(Date.parse(iso))) return { content: iso };
    return { content: words(iso, i18n), at: iso, title: i18n.fullDate(iso) };
  };

const ltr = (text: string): CellContent => ({ content: text, dir: 'ltr' });
const figure =
  (words: (figure: number, i18n: I18n) => string): Fill =>
  ({ value, i18n }) => {
    const number = Number(value);
    return Number.isFinite(number) ? ltr(words(number, i18n)) : { content: textOf(value) };
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

/** A stored address is user input: only http(s) links are followed. */
const safeUrl = (url: string) => (/^https?:\/\//i.test(url) ? url : undefined);

/** The text without the marks that make it bold or a heading. */
const stripMarkdown = (text: string): string =>
  text
    .slice(0, LONGEST * 2)
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/^\s*(#{1,6}|>|[-*+]|\d+\.)\s+/gm, '')
    .replace(/[*_`~]{1,3}/g, '')
    .replace(/\s+/g, ' ')
    .trim();

const list = (value: unknown): unknown[] => [value].flat();

const countDisplay: Fill = ({ value, i18n }) =>
  ltr(i18n.number(Array.isArray(value) ? value.length : Number(value) || 0));

const refs: Show = ({ value, field, plain, i18n }) => (
  <>
    {list(value).map((one, place) => (
      <span key={keyOf(one)}>
        {place > 0 && i18n.comma}
        <RefName value={one} target={field.ref} plain={plain} />
      </span>
    ))}
  </>
);

/** A row with a key of a person also has their name: `customer_name` beside `customer_uuid`. */
const nameBeside = (row: Row, field: string): unknown => valueAt(row, field.replace(/_uuid$/, '_name'));

export const keyOf = (value: unknown): string =>
  typeof value === 'object' && value !== null && 'uuid' in value ? String(value.uuid) : textOf(value);

/** Displays of one text, whose direction and exact time the cell of a table has itself. */
const filling: Partial<Record<Display, Fill>> = {
  number: figure((number, i18n) => i18n.number(number)),
  count: countDisplay,
  percent: figure((number, i18n) => i18n.percent(number * BASIS_POINTS)),
  money: ({ value, i18n }) => (isMoney(value) ? ltr(i18n.money(value)) : { content: textOf(value) }),
  date: moment((iso, i18n) => i18n.shortDate(iso)),
  datetime: moment((iso, i18n) => i18n.shortDateTime(iso)),
  relative: moment((iso, i18n) => i18n.relativeDate(iso)),
  card: ({ value }) => ltr(`•••• ${String(value).slice(-4)}`),
};

/** Other displays that fit a line of a list; the page of a record may use others, from fullDisplays. */
const lineDisplays: Partial<Record<Display, Show>> = {
  text: props => withoutBreaks(wordOf(props.value, props)),
  longtext: ({ value }) => textOf(value).slice(0, LONGEST),
  markdown: ({ value }) => stripMarkdown(String(value)),
  boolean: ({ value, i18n }) => i18n.text(value === true ? 'screens.yes' : 'screens.no'),
  badge: props => Badge({ option: optionOf(props.field, props.row, props.value), text: wordOf(props.value, props) }),
  tags: props => props.i18n.joined(list(props.value).map(value => wordOf(value, props))),
  email: link(text => `mailto:${encodeURIComponent(text).replace('%40', '@')}`, readableEmail),
  phone: link(text => `tel:${text.replace(/[^+\d]/g, '')}`),
  url: link(safeUrl, text => text.replace(/^https?:\/\//, '')),
  // The elements of a row are used for another one on the next page: the key keeps their states apart.
  image: props => <ImageValue key={props.row.id} {...props} />,
  file: ({ value, row, plain }) => <FileLink file={value} row={row} plain={plain} />,
  files: ({ value, i18n }) => i18n.plural('lists.files_count', list(value).length),
  ref: ({ value, field, row, plain }) => (
    <RefName value={value} told={nameBeside(row, field.field)} target={field.ref} plain={plain} />
  ),
  refs,
  json: ({ value, i18n }) =>
    Array.isArray(value) ? i18n.plural('lists.items', value.length) : <code>{textOf(value)}</code>,
  address: ({ value, i18n }) => i18n.joined(addressLines(value, i18n.language)),
  sections: ({ value, i18n }) => i18n.plural('lists.items', list(value).length),
};

export const isEmptyValue = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The value of a field in one line, with what its cell says about it. */
export function lineContent(props: ValueProps): CellContent {
  const { field, row, i18n } = props;
  const value = valueAt(row, field.field);
  if (field.display === 'hidden') return { content: null };
  if (isEmptyValue(value)) return { content: EmptyValue({ i18n }) };
  const given = { ...props, value: value as NonNullable<unknown> };
  return filling[field.display]?.(given) ?? { content: (lineDisplays[field.display] ?? optionText)(given) };
}

/** The value of a field in one line. */
export const lineValue = (props: ValueProps): ReactNode => renderContent(lineContent(props));
