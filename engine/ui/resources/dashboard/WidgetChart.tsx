import { useTheme } from '@mui/material/styles';
import {
  Area,
  AreaChart,
  Bar,
  BarChart,
  CartesianGrid,
  Cell,
  Line,
  LineChart,
  Pie,
  PieChart,
  ResponsiveContainer,
  XAxis,
  YAxis,
} from 'recharts';
import type { ResolvedWidget } from '../../../dsl/resolve/resolved.ts';
import { VisuallyHiddenBlock } from '../display/VisuallyHidden.tsx';
import { type ChartData, chartPoints } from './chartData.ts';

const HEIGHT = 220;

interface WidgetChartProps {
  kind: NonNullable<ResolvedWidget['chart']>;
  chart: ChartData;
  /** Formats figures of the axis and of the table. */
  told: (figure: number) => string;
  named: (series: string) => string;
  title: string;
}

/** The figures as a chart, and as a table for screen readers. A separate chunk: recharts is heavy. */
export default function WidgetChart({ kind, chart, told, named, title }: WidgetChartProps) {
  return (
    <>
      <div aria-hidden="true" dir="ltr">
        <ResponsiveContainer width="100%" height={HEIGHT}>
          <Plot kind={kind} chart={chart} told={told} />
        </ResponsiveContainer>
      </div>
      <VisuallyHiddenBlock>
        <table>
          <caption>{title}</caption>
          <thead>
            <tr>
              <td />
              {chart.series.map(({ name }) => (
                <th key={name} scope="col">
                  {named(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {chartPoints(chart).map(place => (
              <tr key={place.key}>
                <th scope="row">{place.label}</th>
                {chart.series.map(({ name }, at) => (
                  <td key={name}>{told(Number(place[`s${at}`]))}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </VisuallyHiddenBlock>
    </>
  );
}

function Plot({ kind, chart, told, ...size }: Pick<WidgetChartProps, 'kind' | 'chart' | 'told'>) {
  const theme = useTheme();
  const { palette } = theme.vars;
  const colors = [palette.chart.first, palette.chart.second, palette.chart.third];
  const colorOf = (place: number) => colors[place % colors.length];
  const places = chartPoints(chart);
  const slices = places.map(({ key }, at) => ({ key, color: colorOf(at) }));
  if (kind === 'pie')
    return (
      <PieChart {...size}>
        <Pie data={places} dataKey="s0" nameKey="label" innerRadius="55%" isAnimationActive={false}>
          {slices.map(({ key, color }) => (
            <Cell key={key} fill={color} stroke={palette.background.paper} />
          ))}
        </Pie>
      </PieChart>
    );
  const shared = { ...size, data: places, accessibilityLayer: false, margin: { top: 8, right: 0, bottom: 0, left: 0 } };
  const ground = axes(theme.direction === 'rtl', told, palette);
  const drawn = { isAnimationActive: false };
  const keys = chart.series.map((_, place) => `s${place}`);
  if (kind === 'line')
    return (
      <LineChart {...shared}>
        {ground}
        {keys.map((key, place) => (
          <Line key={key} dataKey={key} stroke={colorOf(place)} strokeWidth={2} dot={false} {...drawn} />
        ))}
      </LineChart>
    );
  if (kind === 'area')
    return (
      <AreaChart {...shared}>
        {ground}
        {keys.map((key, place) => (
          <Area key={key} dataKey={key} stackId="all" stroke={colorOf(place)} fill={colorOf(place)} {...drawn} />
        ))}
      </AreaChart>
    );
  return (
    <BarChart {...shared}>
      {ground}
      {keys.map((key, place) => (
        <Bar key={key} dataKey={key} stackId="all" fill={colorOf(place)} maxBarSize={36} {...drawn} />
      ))}
    </BarChart>
  );
}

interface Ink {
  divider: string;
  text: { secondary: string };
}

/** recharts looks for its axes among the children, so they are elements, not a component. */
function axes(mirrored: boolean, told: (figure: number) => string, { divider, text }: Ink) {
  const tick = { fill: text.secondary, fontSize: 12 };
  return [
    <CartesianGrid key="grid" vertical={false} stroke={divider} />,
    <XAxis
      key="x"
      dataKey="label"
      tick={tick}
      tickLine={false}
      axisLine={{ stroke: divider }}
      reversed={mirrored}
      minTickGap={8}
    />,
    <YAxis
      key="y"
      orientation={mirrored ? 'right' : 'left'}
      tickFormatter={told}
      tick={tick}
      tickLine={false}
      axisLine={false}
      width={56}
    />,
  ];
}
