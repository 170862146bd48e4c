import { serverNow } from '../../engine/client/api/index.ts';
import type { TransporterToken } from '../../schemas/generated/types.ts';

/** What lets a browser upload to one order, until `expiry`. */
interface UploaderToken extends TransporterToken {
  orderUuid: string;
}

const STORAGE_KEY = 'uploaderTokens';
/** For browsers without storage: each tab then has its own token. */
let unstored: UploaderToken[] = [];
const isValid = ({ expiry }: UploaderToken): boolean => new Date(expiry).getTime() > serverNow().getTime();

function readAll(): UploaderToken[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]');
    return (Array.isArray(kept) ? kept : []).concat(unstored).filter(isValid);
  } catch {
    return unstored.filter(isValid);
  }
}

export const getStoredToken = (orderUuid: string): UploaderToken | null =>
  readAll().find(record => record.orderUuid === orderUuid) ?? null;

/** One token is kept per order, for every tab: a newer one replaces the older. */
export function storeToken(record: UploaderToken): void {
  const records = [...readAll().filter(other => other.orderUuid !== record.orderUuid), record];
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify(records));
    unstored = [];
  } catch {
    unstored = records;
  }
}

/** At sign-out. */
export function forgetTokens(): void {
  unstored = [];
  try {
    localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is unavailable, so nothing was stored.
  }
}
