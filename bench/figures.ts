/** Medians, their spread, and the processor time of processes. */
import { readdirSync, readFileSync } from 'node:fs';

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2;
}

/** The value that a share of the values stays below, such as 0.99. */
export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Formats a figure with a sensible number of digits. */
export function formatFigure(value: number): string {
  const size = Math.abs(value);
  if (size >= 100) return Math.round(value).toLocaleString('en-GB');
  return value.toFixed(size >= 10 ? 1 : 2);
}

/** Clock ticks a second in /proc, on every Linux that Node runs on. */
const ticks = 100;

interface ProcessTimes {
  parent: number;
  seconds: number;
}

function readTimes(pid: string): ProcessTimes | null {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [, parent = 0] = fields;
    // Of the process itself, and of its children that have ended.
    const seconds = fields.slice(11, 15).reduce((sum, value) => sum + value, 0) / ticks;
    return { parent, seconds };
  } catch {
    return null;
  }
}

/** Seconds of a processor that a process and its children took; 0 where the system has no /proc. */
export function processorSeconds(root: number): number {
  const own = readTimes(String(root));
  if (!own) return 0;
  const others = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return others.reduce((sum, pid) => {
    const times = readTimes(pid);
    return times?.parent === root ? sum + times.seconds : sum;
  }, own.seconds);
}
