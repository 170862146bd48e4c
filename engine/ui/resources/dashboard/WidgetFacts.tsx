import { styled } from '@mui/material/styles';
import { holds } from '../../../dsl/conditions/evaluateCondition.ts';
import type { ResolvedWidget } from '../../../dsl/resolve/resolved.ts';
import { Value } from '../display/Value.tsx';
import { useI18n } from '../useI18n.ts';

const Facts = styled('dl')(({ theme }) => ({
  display: 'grid',
  gap: 10,
  margin: 0,
  '& > div': { display: 'flex', justifyContent: 'space-between', gap: 16 },
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { margin: 0, textAlign: 'end', overflowWrap: 'anywhere' },
}));

/** Fields of one record. */
export function WidgetFacts({ widget, value }: { widget: ResolvedWidget; value: unknown }) {
  const i18n = useI18n();
  const row = { id: widget.id, ...(value as object) };
  return (
    <Facts>
      {widget.rows
        .flat()
        .filter(({ visible }) => holds(visible, row))
        .map(item => (
          <div key={item.field}>
            <dt>{i18n.label(item.label)}</dt>
            <dd>
              <Value field={item} row={row} i18n={i18n} />
            </dd>
          </div>
        ))}
    </Facts>
  );
}
