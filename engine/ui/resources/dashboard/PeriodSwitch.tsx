import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { ResolvedDashboard } from '../../../dsl/resolve/resolved.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { usePeriod } from './usePeriod.ts';

/** The period switch of a dashboard. */
export function PeriodSwitch({ dashboard }: { dashboard: ResolvedDashboard }) {
  const say = useSpeaker();
  const { period, choose } = usePeriod(dashboard);
  return (
    <ToggleButtonGroup
      exclusive
      value={period}
      onChange={(_, next: string | null) => choose(next)}
      aria-label={say.text('dashboard.period')}
    >
      {dashboard.period.map(({ value, label }) => (
        <ToggleButton key={value} value={value}>
          {say.label(label)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
