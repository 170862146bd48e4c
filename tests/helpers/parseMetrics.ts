/** A sample of a metric: its labels, and its value. */
export interface Sample {
  labels: Record<string, string>;
  value: number;
}

export interface ParsedMetric {
  type: string;
  help: string;
  samples: (Sample & { name: string })[];
}

const label = /([a-zA-Z_]\w*)="((?:[^"\\\n]|\\[\\"n])*)"(?:,|$)/gy;

/**
 * Reads Prometheus' text format, version 0.0.4, and throws at the first line that differs from its grammar:
 * https://prometheus.io/docs/instrumenting/exposition_formats/. Numbers are read as Go does, in any case of letters.
 */
export function parseMetrics(text: string): Map<string, ParsedMetric> {
  if (!text.endsWith('\n')) throw new Error('The last line does not end.');
  const metrics = new Map<string, ParsedMetric>();
  const series = new Set<string>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, kind, named = '', rest = ''] = /^# (HELP|TYPE) ([a-zA-Z_:][\w:]*) (.*)$/.exec(line) ?? [];
    if (kind === 'HELP') {
      if (metrics.has(named)) throw new Error(`described twice: ${line}`);
      metrics.set(named, { type: '', help: rest, samples: [] });
    } else if (kind === 'TYPE') {
      if (!/^(counter|gauge|histogram|summary|untyped)$/.test(rest)) throw new Error(`no type: ${line}`);
      const metric = metrics.get(named);
      if (!metric || metric.type) throw new Error(`a type without a description: ${line}`);
      metric.type = rest;
    } else addSample(metrics, series, line);
  }
  for (const [name, metric] of metrics) if (metric.type === 'histogram') checkHistogram(name, metric);
  return metrics;
}

function addSample(metrics: Map<string, ParsedMetric>, series: Set<string>, line: string): void {
  const found = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (-?[\d.]+(?:e[+-]?\d+)?|nan|[+-]?inf)$/i.exec(line);
  if (!found) throw new Error(`no sample: ${line}`);
  const [, name = '', inner = '', value = ''] = found;
  const pairs = [...inner.matchAll(label)];
  if (pairs.map(([pair]) => pair).join('') !== inner) throw new Error(`no labels: ${line}`);
  const labels = Object.fromEntries(pairs.map(([, key = '', text = '']) => [key, text]));
  const key = `${name} ${JSON.stringify(Object.entries(labels).sort())}`;
  if (series.has(key)) throw new Error(`the series is there twice: ${line}`);
  series.add(key);
  const metric = metrics.get(name) ?? metrics.get(name.replace(/_(bucket|sum|count)$/, ''));
  if (!metric?.type) throw new Error(`a sample without a type: ${line}`);
  metric.samples.push({ name, labels, value: Number(value.replace(/inf/i, 'Infinity')) });
}

/** Buckets count everything below their bound, so they never fall, and the last is the count. */
function checkHistogram(name: string, { samples }: ParsedMetric): void {
  const counted = new Map<string, number>();
  for (const { name: part, labels, value } of samples) {
    const { le, ...rest } = labels;
    const key = JSON.stringify(rest);
    if (part === `${name}_bucket`) {
      if (value < (counted.get(key) ?? 0)) throw new Error(`a bucket of ${name} falls: ${le}`);
      counted.set(key, value);
    } else if (part === `${name}_count` && value !== counted.get(key)) throw new Error(`${name} counts otherwise`);
  }
}
