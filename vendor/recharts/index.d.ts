import type { CSSProperties, ReactElement, ReactNode } from 'react';

/** A row of data: a field for the label and one for each series. */
type Row = object;
/** The field of a row, or a function that computes the value. */
// biome-ignore lint/suspicious/noExplicitAny: the chart passes its own rows
type DataKey = string | ((row: any) => number);

interface ChartProps {
  data?: Row[];
  layout?: 'horizontal' | 'vertical';
  accessibilityLayer?: boolean;
  margin?: { top?: number; right?: number; bottom?: number; left?: number };
  children?: ReactNode;
}
interface AxisProps {
  type?: 'number' | 'category';
  dataKey?: string;
  tick?: CSSProperties;
  tickFormatter?: (value: never) => string;
  tickLine?: boolean;
  axisLine?: boolean | { stroke?: string };
  reversed?: boolean;
  minTickGap?: number;
  interval?: number;
  width?: number;
}
interface SeriesProps {
  dataKey: DataKey;
  stackId?: string;
  fill?: string | undefined;
  stroke?: string | undefined;
  isAnimationActive?: boolean;
}
type Component<Props> = (props: Props) => ReactElement | null;

export const AreaChart: Component<ChartProps>;
export const BarChart: Component<ChartProps>;
export const LineChart: Component<ChartProps>;
export const PieChart: Component<ChartProps>;
export const Area: Component<SeriesProps>;
export const Bar: Component<SeriesProps & { maxBarSize?: number }>;
export const Line: Component<SeriesProps & { strokeWidth?: number; dot?: boolean }>;
export const Pie: Component<SeriesProps & { data: Row[]; nameKey?: string; innerRadius?: string; children?: ReactNode }>;
export const Cell: Component<{ fill?: string | undefined; stroke?: string }>;
export const CartesianGrid: Component<{ horizontal?: boolean; vertical?: boolean; stroke?: string }>;
export const XAxis: Component<AxisProps>;
export const YAxis: Component<AxisProps & { orientation?: 'left' | 'right' }>;
export const ResponsiveContainer: Component<{
  width: string;
  height: number;
  onResize?: (width: number, height: number) => void;
  children: ReactElement;
}>;
