import { useSearchParams } from 'react-router';
import type { ResolvedDashboard } from '../../../dsl/resolve/resolved.ts';

/** Returns the selected period of the dashboard, which is in the address; the first one by default. */
export function usePeriod({ period: periods }: Pick<ResolvedDashboard, 'period'>) {
  const [params, setParams] = useSearchParams();
  const values = periods.map(({ value }) => value);
  const asked = params.get('period');
  const period = asked !== null && values.includes(asked) ? asked : values[0];
  const choose = (next: string | null) => {
    if (!next) return;
    const left = new URLSearchParams(params);
    if (next === values[0]) left.delete('period');
    else left.set('period', next);
    setParams(left, { replace: true, preventScrollReset: true });
  };
  return { period, choose };
}
