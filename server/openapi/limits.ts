import { type LimitName, limits } from '../auth/limits.ts';
import type { CallRow } from '../http/contract.ts';

/** What is counted behind the limit that a row names, where it has another name. */
const counted: Record<string, LimitName[]> = {
  sign_in: ['signInPair', 'signInAccount', 'signInAddress', 'signInDevice'],
  verify_code: ['verifyCode'],
  current_password: ['currentPassword'],
  mail: ['mailGap', 'mailDay', 'mailAddress', 'mailDevice'],
  change: ['changeDay', 'mailGap', 'mailDay'],
};

const isLimit = (name: string): name is LimitName => Object.hasOwn(limits, name);
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

/** How often a call is answered: the general limit of an address, and its own. */
export function limitOf({ limit }: CallRow): string[] {
  if (!limit) return [];
  const names = counted[limit] ?? (isLimit(limit) ? [limit] : null);
  if (!names) throw new Error(`Nobody counts for the limit ${limit}.`);
  return [...new Set(names.map(name => `${limits[name].most} ${span(limits[name].within)}`))];
}
