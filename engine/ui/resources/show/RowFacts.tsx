import { Fragment } from 'react';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { isSingleElement } from '../display/isSingleElement.ts';
import { isEmptyValue } from '../display/lineDisplays.tsx';
import { optionOf } from '../display/Value.tsx';
import { cellContent } from '../list/cells/Cell.tsx';
import { partsOfName, type Row, valueAt } from '../row.ts';
import { useI18n } from '../useI18n.ts';

/** The first facts on a card of the list are also below the title of the page, which is not repeated. */
export function RowFacts({ resource, row, title }: { resource: ResolvedResource; row: Row; title: string }) {
  const i18n = useI18n();
  const facts = resource.list?.columns.filter(
    ({ mobile, component, initiallyHidden }) =>
      !initiallyHidden && (mobile === 'subtitle' || (mobile === 'title' && !component)),
  );
  const said = partsOfName(title);
  const columns = (facts ?? []).filter(column => {
    const value = valueAt(row, column.field);
    const isMissing = !column.component && isEmptyValue(value);
    const isTold = column.mobile === 'title' && (column.optionsHook || optionOf(column, row, value));
    return !said.has(String(value)) && !isMissing && !isTold;
  });
  return columns.map((column, place) => (
    <Fragment key={column.field}>
      {place > 0 && '\u00a0· '}
      {/* A name in one script and an hour in the other keep their order. */}
      <bdi style={isSingleElement(column, row) ? { whiteSpace: 'nowrap' } : undefined}>
        {cellContent({ column, row, resource, i18n })}
      </bdi>
    </Fragment>
  ));
}
