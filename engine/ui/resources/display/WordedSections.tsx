import type { Speaker } from '../useSpeaker.ts';

interface WordedRow {
  label: string;
  value: string | number | null;
}

interface Part {
  title: string;
  rows: WordedRow[];
}

const isPart = (part: unknown): part is Part =>
  typeof part === 'object' && part !== null && Array.isArray((part as Part).rows);

const worded = (value: WordedRow['value'], say: Speaker): string =>
  value === null || value === '' ? say.text('screens.none') : typeof value === 'number' ? say.number(value) : value;

/** Parts of a record that the server words itself, in a place that has no card for them. */
export const WordedSections = ({ value, say }: { value: unknown; say: Speaker }) =>
  [value]
    .flat()
    .filter(isPart)
    .map(({ title, rows }) => (
      <dl key={title} aria-label={title} style={{ margin: 0 }}>
        {rows.map(({ label, value: told }) => (
          <div key={label}>
            <dt style={{ display: 'inline' }}>{label}: </dt>
            <dd style={{ display: 'inline', margin: 0 }}>
              <bdi>{worded(told, say)}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    ));
