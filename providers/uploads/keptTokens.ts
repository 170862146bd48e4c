import { serverNow } from '../../engine/client/api/index.ts';
import type { TransporterToken } from '../../schemas/generated/types.ts';

/** What lets a browser upload to one order, until `expiry`. */
export interface UploaderToken extends TransporterToken {
  orderUuid: string;
}

const place = 'uploaderTokens';
/** For browsers that keep nothing for us: then each tab has a token of its own. */
let unstored: UploaderToken[] = [];
const isAlive = ({ expiry }: UploaderToken): boolean => new Date(expiry).getTime() > serverNow().getTime();

function readAll(): UploaderToken[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? '[]');
    return (Array.isArray(kept) ? kept : []).concat(unstored).filter(isAlive);
  } catch {
    return unstored.filter(isAlive);
  }
}

export const keptToken = (orderUuid: string): UploaderToken | null =>
  readAll().find(record => record.orderUuid === orderUuid) ?? null;

/** One token is kept per order, for every tab: a newer one replaces the older. */
export function keepToken(record: UploaderToken): void {
  const records = [...readAll().filter(other => other.orderUuid !== record.orderUuid), record];
  try {
    localStorage.setItem(place, JSON.stringify(records));
    unstored = [];
  } catch {
    unstored = records;
  }
}

/** At sign-out. */
export function forgetTokens(): void {
  unstored = [];
  try {
    localStorage.removeItem(place);
  } catch {
    // Nothing was kept there.
  }
}
