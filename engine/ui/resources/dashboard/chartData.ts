import type { ResolvedWidget } from '../../../dsl/resolve/resolved.ts';
import { valueAt } from '../row.ts';
import type { WidgetData } from './widgetData.ts';

interface Series {
  name: string;
  data: number[];
}

export interface ChartData {
  labels: string[];
  series: Series[];
}

/** Returns the figure of a value: the amount of money in minor units, or the number. Anything else counts as 0. */
function figureOf(value: unknown): number {
  const figure = typeof value === 'object' && value !== null && 'amount' in value ? value.amount : value;
  return typeof figure === 'number' && Number.isFinite(figure) ? figure : 0;
}

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** `[{name, data}]`, or a bare list of numbers, which then carries the widget's own name. */
function seriesOf(value: unknown, name: string): Series[] {
  const parts = listOf(value);
  const isNamed = (part: unknown): part is { name: unknown; data: unknown } =>
    typeof part === 'object' && part !== null && 'name' in part && 'data' in part;
  const named = parts.filter(isNamed);
  if (named.length > 0) return named.map(part => ({ name: String(part.name), data: listOf(part.data).map(figureOf) }));
  return parts.length > 0 ? [{ name, data: parts.map(figureOf) }] : [];
}

/**
 * The figures of a chart: of a call's answer `labels` and `series` are paths to lists; of rows they are fields, and each
 * row is a place on the axis.
 */
export function chartDataOf(widget: ResolvedWidget, data: WidgetData): ChartData {
  const { labels = '', series = '' } = widget;
  if (data.rows.length > 0)
    return {
      labels: data.rows.map(row => String(valueAt(row, labels) ?? '')),
      series: [{ name: series, data: data.rows.map(row => figureOf(valueAt(row, series))) }],
    };
  return {
    labels: listOf(valueAt(data.value, labels)).map(String),
    series: seriesOf(valueAt(data.value, series), widget.id),
  };
}

export const isAllZero = ({ labels, series }: ChartData): boolean =>
  labels.length === 0 || series.every(({ data }) => data.every(figure => figure === 0));

type ChartPoint = { label: string; key: string } & Record<string, number | string>;

/**
 * Returns one entry for each label, with the figures of all series under `s0`, `s1`, …: a name from data is no safe
 * key, and labels may repeat.
 */
export const chartPoints = ({ labels, series }: ChartData): ChartPoint[] =>
  labels.map((label, at) => ({
    ...Object.fromEntries(series.map(({ data }, place) => [`s${place}`, data[at] ?? 0])),
    label,
    key: `${at} ${label}`,
  }));

/** Pixels of a letter of an axis, about. */
const LETTER = 7;
const GAP = 8;
const longestOf = (labels: string[]): number => Math.max(0, ...labels.map(label => label.length)) * LETTER + GAP;

/** More labels are read as a sequence, not one by one. */
const maxCategories = 15;

/**
 * Returns whether a row of so many pixels cannot hold the labels. Labels with digits, such as days, are a sequence in
 * which the axis may leave some out.
 */
export const areLabelsCrowded = (labels: string[], width: number): boolean =>
  width > 0 &&
  labels.length <= maxCategories &&
  labels.some(label => label.length > 3 && !/\d/.test(label)) &&
  labels.length * longestOf(labels) > width;

/** Returns the width of labels beside their bars: at most two fifths of the chart, in which longer ones wrap. */
export const labelWidth = (labels: string[], width: number): number =>
  Math.min(longestOf(labels), Math.round(width * 0.4));
