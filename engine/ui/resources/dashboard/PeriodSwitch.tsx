import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ResolvedDashboard } from '../../../dsl/resolve/resolved.ts';
import { useI18n } from '../useI18n.ts';
import { usePeriod } from './usePeriod.ts';

/** The period switch of a dashboard. */
export function PeriodSwitch({ dashboard }: { dashboard: ResolvedDashboard }) {
  const i18n = useI18n();
  const { period, choose } = usePeriod(dashboard);
  return (
    <ToggleButtonGroup
      exclusive
      value={period}
      onChange={(_, next: string | null) => choose(next)}
      aria-label={i18n.text('dashboard.period')}
    >
      {dashboard.period.map(({ value, label }) => (
        <ToggleButton key={value} value={value}>
          {i18n.label(label)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
