import { useTheme } from '@mui/material/styles';
import { Bar, BarChart, CartesianGrid, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { minorDigits } from '../../engine/dsl/index.ts';
import { useI18n } from '../../engine/ui/resources/index.ts';
import type { MoneyReport } from '../../schemas/generated/types.ts';
import { barsOf, bestMonth, type MonthBar } from './savings.ts';

const HEIGHT = 190;
interface SavingsChartProps {
  report: MoneyReport;
  colors: string[];
}

/** Stacked bars by month. A separate chunk: recharts is as heavy as the rest of the page. */
export default function SavingsChart({ report, colors }: SavingsChartProps) {
  const i18n = useI18n();
  const theme = useTheme();
  const { chart, currency } = report;
  const { palette } = theme.vars;
  // The chart uses whole units, so that its lines are at round figures.
  const minor = 10 ** minorDigits(currency);
  const tick = { fill: palette.text.secondary, fontSize: 12 };
  const mirrored = theme.direction === 'rtl';
  const monthName = (month: string) =>
    new Intl.DateTimeFormat(i18n.language, { month: 'short' }).format(new Date(`${month}-15`));
  const best = bestMonth(chart);
  const label = i18n.text('dashboard.savings.chart', {
    from: i18n.date(`${chart.labels[0]}-01`, 'month'),
    to: i18n.date(`${chart.labels.at(-1)}-01`, 'month'),
    best: i18n.date(`${best.month}-01`, 'month'),
    amount: i18n.money({ amount: best.amount, currency }),
  });
  return (
    <div role="img" aria-label={label} dir="ltr">
      <ResponsiveContainer width="100%" height={HEIGHT}>
        <BarChart data={barsOf(chart)} accessibilityLayer={false} margin={{ top: 8, right: 0, bottom: 0, left: 0 }}>
          <CartesianGrid vertical={false} stroke={palette.divider} />
          <XAxis
            dataKey="month"
            tickFormatter={monthName}
            tick={tick}
            tickLine={false}
            axisLine={{ stroke: palette.divider }}
            reversed={mirrored}
            minTickGap={8}
          />
          <YAxis
            orientation={mirrored ? 'right' : 'left'}
            tickFormatter={(amount: number) => i18n.number(amount)}
            tick={tick}
            tickLine={false}
            axisLine={false}
            width={40}
          />
          {chart.series.map(({ name }, place) => (
            <Bar
              key={name}
              dataKey={(bar: MonthBar) => Number(bar[name]) / minor}
              stackId="month"
              fill={colors[place % colors.length]}
              stroke={palette.background.paper}
              maxBarSize={36}
              isAnimationActive={false}
            />
          ))}
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}
