import { useTheme } from '@mui/material/styles';
import { useState } from 'react';
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
import { areLabelsCrowded, type ChartData, chartPoints, labelWidth } from './chartData.ts';

const HEIGHT = 220;
/** Height of a horizontal bar, including its gap. */
const BAR_HEIGHT = 30;
const AXIS_HEIGHT = 38;
const FIGURES_WIDTH = 56;

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
  const [width, setWidth] = useState(0);
  const isHorizontal = kind === 'bar' && areLabelsCrowded(chart.labels, width - FIGURES_WIDTH);
  const height = isHorizontal ? Math.max(HEIGHT, chart.labels.length * BAR_HEIGHT + AXIS_HEIGHT) : HEIGHT;
  return (
    <>
      <div aria-hidden="true" dir="ltr">
        <ResponsiveContainer width="100%" height={height} onResize={setWidth}>
          <Plot
            kind={kind}
            chart={chart}
            told={told}
            besideBars={isHorizontal ? labelWidth(chart.labels, width) : null}
          />
        </ResponsiveContainer>
      </div>
      <div className="visually-hidden">
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
      </div>
    </>
  );
}

interface PlotProps extends Pick<WidgetChartProps, 'kind' | 'chart' | 'told'> {
  /** The width of labels beside horizontal bars; null: bars are vertical. */
  besideBars: number | null;
}

function Plot({ kind, chart, told, besideBars, ...size }: PlotProps) {
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
  const isMirrored = theme.direction === 'rtl';
  const ground =
    besideBars === null ? axes(isMirrored, told, palette) : horizontalAxes(isMirrored, told, palette, besideBars);
  const still = { isAnimationActive: false };
  const keys = chart.series.map((_, place) => `s${place}`);
  if (kind === 'line')
    return (
      <LineChart {...shared}>
        {ground}
        {keys.map((key, place) => (
          <Line key={key} dataKey={key} stroke={colorOf(place)} strokeWidth={2} dot={false} {...still} />
        ))}
      </LineChart>
    );
  if (kind === 'area')
    return (
      <AreaChart {...shared}>
        {ground}
        {keys.map((key, place) => (
          <Area key={key} dataKey={key} stackId="all" stroke={colorOf(place)} fill={colorOf(place)} {...still} />
        ))}
      </AreaChart>
    );
  return (
    <BarChart {...shared} layout={besideBars === null ? 'horizontal' : 'vertical'}>
      {ground}
      {keys.map((key, place) => (
        <Bar key={key} dataKey={key} stackId="all" fill={colorOf(place)} maxBarSize={36} {...still} />
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
      width={FIGURES_WIDTH}
    />,
  ];
}

/** The same with the labels down the side, each of them whole. */
function horizontalAxes(mirrored: boolean, told: (figure: number) => string, { divider, text }: Ink, width: number) {
  const tick = { fill: text.secondary, fontSize: 12 };
  return [
    <CartesianGrid key="grid" horizontal={false} stroke={divider} />,
    <XAxis
      key="x"
      type="number"
      tickFormatter={told}
      tick={tick}
      tickLine={false}
      axisLine={false}
      reversed={mirrored}
      minTickGap={8}
    />,
    <YAxis
      key="y"
      type="category"
      dataKey="label"
      orientation={mirrored ? 'right' : 'left'}
      tick={tick}
      tickLine={false}
      axisLine={{ stroke: divider }}
      interval={0}
      width={width}
    />,
  ];
}
