import Skeleton from '@mui/material/Skeleton';
import { styled, useTheme } from '@mui/material/styles';
import { lazy, Suspense } from 'react';
import { Card, EmptyState, ErrorState } from '../../engine/ui/components/index.ts';
import { TagIcon } from '../../engine/ui/icons/icons.ts';
import { errorText, PeriodSwitch, useI18n, usePeriod, type WidgetProps } from '../../engine/ui/resources/index.ts';
import type { MoneyReport } from '../../schemas/generated/types.ts';
import { useMoneyReport } from './queries.ts';
import { hasNoSavings, sumOf } from './savings.ts';

const SavingsChart = lazy(() => import('./SavingsChart.tsx'));

const Figures = styled('div')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  gap: '12px 32px',
  marginBottom: 12,
  '& p': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '& strong': { ...theme.typography.h2, fontVariantNumeric: 'tabular-nums' },
  '& strong.first': theme.typography.figure,
  // The sum in a separate line, its two parts side by side.
  [theme.breakpoints.down('sm')]: { '& > :first-of-type': { flexBasis: '100%' } },
}));

const Legend = styled('ul')({
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 16px',
  margin: '14px 0 0',
  padding: 0,
  fontSize: '0.8125rem',
  '& li': { display: 'inline-flex', alignItems: 'center', gap: 6 },
  '& i': { width: 10, height: 10, borderRadius: 2 },
  '& b': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
});

/** What the plan, own prices and coupons saved, over all time or since this plan began. */
export function SavingsCard({ widget, dashboard }: WidgetProps) {
  const i18n = useI18n();
  const { period } = usePeriod(dashboard);
  const { data, error, refetch } = useMoneyReport(period === 'current_plan' ? period : 'total');
  return (
    <Card title={i18n.label(widget.label)} aside={<PeriodSwitch dashboard={dashboard} />}>
      {error && !data && <ErrorState onRetry={() => void refetch()}>{errorText(error, i18n)}</ErrorState>}
      {!error && !data && <Skeleton variant="rounded" height={280} />}
      {data && <Report report={data} />}
    </Card>
  );
}

function Report({ report }: { report: MoneyReport }) {
  const i18n = useI18n();
  const { chart: tones } = useTheme().vars.palette;
  const colors = [tones.first, tones.second, tones.third];
  const { chart, currency, fields } = report;
  if (hasNoSavings(chart)) {
    return (
      <EmptyState icon={TagIcon} title={i18n.text('dashboard.savings.empty.title')}>
        {i18n.text('dashboard.savings.empty.text')}
      </EmptyState>
    );
  }
  const figureOf = (name: string) => fields.find(field => field.name === name)?.value;
  return (
    <>
      <Figures>
        {(['gross', 'fees', 'net'] as const).map(name => {
          const value = figureOf(name);
          return value ? (
            <div key={name}>
              <strong className={name === 'gross' ? 'first' : undefined}>
                <bdi dir="ltr">{i18n.money(value)}</bdi>
              </strong>
              <p>{i18n.text(`dashboard.savings.fields.${name}`)}</p>
            </div>
          ) : null;
        })}
      </Figures>
      <Suspense fallback={<Skeleton variant="rounded" height={190} />}>
        <SavingsChart report={report} colors={colors} />
      </Suspense>
      <Legend>
        {chart.series.map(({ name, data }, place) => (
          <li key={name}>
            <i style={{ backgroundColor: colors[place % colors.length] }} />
            {i18n.text(`dashboard.savings.series.${name}`, { _: name.replaceAll('_', ' ') })}
            <b>
              <bdi dir="ltr">{i18n.money({ amount: sumOf(data), currency })}</bdi>
            </b>
          </li>
        ))}
      </Legend>
    </>
  );
}
