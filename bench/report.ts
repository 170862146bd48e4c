/** The table of docs/performance.md: a line for each target, with the run that it was measured in. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { formatFigure, median } from './figures.ts';
import { type Result, type TargetName, targetOf, targets } from './targets.ts';

const file = fileURLToPath(new URL('../docs/performance.md', import.meta.url));

interface Run {
  /** Load average of the machine when the bench ended. */
  load: number;
  rounds: number;
}

interface Verdict {
  /** The figure that is compared with the bar, and its smallest and largest value. */
  value: number;
  least: number;
  most: number;
  /** How far the bar and the goal are met. */
  word: 'goal met' | 'met' | 'missed' | 'not offered';
}

/** Compares round by round, because other work of the machine slows both sides of a round alike. */
export function judge({ target, ours, anchor }: Result): Verdict {
  const { bar, goal, isRate } = targetOf(target);
  const values = anchor ? ours.map((figure, round) => figure / (anchor[round] ?? Number.NaN)) : ours;
  // Of faults, the worst round counts.
  const value = bar === 0 ? Math.max(...values) : median(values);
  const isWithin = (limit: number) => (isRate ? value >= limit : value <= limit);
  const word = !ours.length ? 'not offered' : isWithin(goal) ? 'goal met' : isWithin(bar) ? 'met' : 'missed';
  return { value, least: Math.min(...values), most: Math.max(...values), word };
}

function formatValue(result: Result): string {
  if (!result.ours.length) return result.note ?? 'not offered';
  const { value, least, most } = judge(result);
  const spread = result.ours.length > 1 && least !== most ? ` (${formatFigure(least)} to ${formatFigure(most)})` : '';
  return `${formatFigure(value)}${spread}${result.note ? `; ${result.note}` : ''}`;
}

const withUnit = (figures: number[], unit: string): string =>
  figures.length ? `${formatFigure(median(figures))}${unit && ` ${unit}`}` : '';

export function formatResult(result: Result): string {
  const { work, anchor, unit, bar } = targetOf(result.target);
  const ours = withUnit(result.ours, unit);
  const compared = anchor
    ? `, ${anchor}: ${withUnit(result.anchor ?? [], unit)}, ratio ${formatValue(result)}`
    : ` (${formatValue(result)})`;
  return `${work}: ${ours}${compared}, bar ${bar}: ${judge(result).word}`;
}

const header = [
  'Work',
  'Anchor',
  'Anchor took',
  'Ours',
  'Ratio or figure (spread)',
  'Bar',
  'Goal',
  'Verdict',
  '0.1.0',
  'Run',
];

function tableLine(result: Result, run: string): string {
  const { work, anchor, unit, bar, goal, before } = targetOf(result.target);
  const cells = [
    ...[work, anchor ?? '', withUnit(result.anchor ?? [], unit), withUnit(result.ours, unit)],
    ...[formatValue(result), bar, goal, judge(result).word, before, run],
  ];
  return `| ${cells.join(' | ')} |`;
}

const emptyLine = (name: TargetName): string => {
  const { work, anchor, bar, goal, before } = targetOf(name);
  return `| ${[work, anchor ?? '', '', '', 'not measured', bar, goal, '', before, ''].join(' | ')} |`;
};

/** The table, in which the lines of the results replace those of earlier runs. */
export function updateTable(text: string, results: Result[], run: string): string {
  const old = new Map(text.split('\n').map(line => [line.split(' | ')[0]?.replace('| ', ''), line]));
  const lines = Object.keys(targets).map(key => {
    const name = key as TargetName;
    const result = results.find(({ target }) => target === name);
    return result ? tableLine(result, run) : (old.get(targetOf(name).work) ?? emptyLine(name));
  });
  return [`| ${header.join(' | ')} |`, `|${header.map(() => '---').join('|')}|`, ...lines].join('\n');
}

/** Replaces what is between the two comments of a name. */
export function replacePart(document: string, name: string, change: (old: string) => string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- end of ${name} -->`];
  if (!document.includes(begin) || !document.includes(end)) throw new Error(`docs/performance.md has no part ${name}.`);
  const [from, to] = [document.indexOf(begin) + begin.length, document.indexOf(end)];
  return `${document.slice(0, from)}\n\n${change(document.slice(from, to).trim())}\n\n${document.slice(to)}`;
}

/** What a run was measured with, without a name of the machine. */
export const describeRun = ({ load, rounds }: Run): string => {
  // The last commit of the measured code: a commit of documentation would say nothing.
  const sources = ['engine', 'schemas', 'providers', 'src', 'server', 'package-lock.json'];
  const commit = execFileSync('git', ['log', '-1', '--format=%h', '--', ...sources], { encoding: 'utf8' }).trim();
  const date = new Date().toISOString().slice(0, 10);
  return `${date}, ${commit}, load ${load.toFixed(1)}, ${rounds} rounds`;
};

export const describeMachine = (): string =>
  `${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GB of memory, Node ${process.versions.node}`;

export function writePart(name: string, change: (old: string) => string): void {
  writeFileSync(file, replacePart(readFileSync(file, 'utf8'), name, change));
}

export const writeReport = (results: Result[], run: Run): void =>
  writePart(
    'results',
    old => `Machine of the newest run: ${describeMachine()}.\n\n${updateTable(old, results, describeRun(run))}`,
  );
