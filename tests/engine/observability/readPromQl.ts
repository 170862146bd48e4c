import { parser } from '@prometheus-io/lezer-promql';

/** Reads an expression of PromQL: the names of its metrics. Throws at the first place that is not PromQL. */
export function readPromQl(expression: string): string[] {
  // Variables of Grafana stand for a duration and for a text.
  const text = expression.replaceAll('$__rate_interval', '5m');
  const names: string[] = [];
  parser.parse(text).iterate({
    enter({ type, from, to }) {
      if (type.isError) throw new Error(`no PromQL at ${from}: ${text}`);
      if (type.name === 'VectorSelector') names.push(/^[\w:]+/.exec(text.slice(from, to))?.[0] ?? '');
    },
  });
  return names;
}
