import type { ShowProps } from './displayProps.ts';
import { InlineTable, isTable } from './InlineTable.tsx';

const LONG = 400;

/** Rows within a row are a table; other data is shown as it is, folded if it is long. */
export function JsonValue({ value, i18n }: ShowProps) {
  if (isTable(value)) return <InlineTable rows={value} i18n={i18n} />;
  const text = JSON.stringify(value, null, 2);
  const code = (
    <pre dir="ltr" style={{ margin: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
      <code>{text}</code>
    </pre>
  );
  if (text.length <= LONG) return code;
  return (
    <details>
      <summary>{i18n.text('lists.show_json')}</summary>
      {code}
    </details>
  );
}
