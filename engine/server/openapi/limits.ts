import type { CallRow } from '../http/contract.ts';
import type { ApiDescription } from './description.ts';

/** The rate limit of a call beside the general limit; empty if it has none. */
export function limitOf({ limit }: CallRow, { limits }: ApiDescription): string[] {
  if (!limit) return [];
  const texts = Object.hasOwn(limits, limit) ? limits[limit] : undefined;
  if (!texts) throw new Error(`The API description has no limit ${limit}.`);
  return texts;
}

const spans = [
  [86_400_000, 'day'],
  [3_600_000, 'hour'],
  [60_000, 'minute'],
] as const;

function span(milliseconds: number): string {
  const [unit, name] = spans.find(([length]) => milliseconds % length === 0) ?? [1000, 'second'];
  const count = milliseconds / unit;
  return count === 1 ? `a ${name}`.replace('a hour', 'an hour') : `in ${count} ${name}s`;
}

/** Describes a limit: "5 in 15 minutes". `within` is in milliseconds. */
export const describeLimit = ({ max, within }: { max: number; within: number }): string => `${max} ${span(within)}`;
