import type { I18n } from '../useI18n.ts';

interface TextRow {
  label: string;
  value: string | number | null;
}

interface Part {
  title: string;
  rows: TextRow[];
}

const isPart = (part: unknown): part is Part =>
  typeof part === 'object' && part !== null && Array.isArray((part as Part).rows);

const toText = (value: TextRow['value'], i18n: I18n): string =>
  value === null || value === '' ? i18n.text('screens.none') : typeof value === 'number' ? i18n.number(value) : value;

/** Sections of a record that the server renders as text, in a place without cards for them. */
export const TextSections = ({ value, i18n }: { value: unknown; i18n: I18n }) =>
  [value]
    .flat()
    .filter(isPart)
    .map(({ title, rows }) => (
      <dl key={title} aria-label={title} style={{ margin: 0 }}>
        {rows.map(({ label, value: told }) => (
          <div key={label}>
            <dt style={{ display: 'inline' }}>{label}: </dt>
            <dd style={{ display: 'inline', margin: 0 }}>
              <bdi>{toText(told, i18n)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    ));
