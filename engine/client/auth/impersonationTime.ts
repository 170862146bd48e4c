import type { User } from '../../contract/contract.ts';
import { serverAhead } from '../api/serverTime.ts';

/** Impersonation ends this long before the server refuses it: time for a request to arrive. */
const SPARE_MS = 3_000;

/** Returns the milliseconds until a time by the server's clock. */
export const timeLeftUntil = (time: string): number => Date.parse(time) - Date.now() - serverAhead();

/** Returns whether the time of an impersonation is up. */
export const isImpersonationOver = (user: User | null): boolean =>
  user?.impersonation !== undefined && timeLeftUntil(user.impersonation.until) <= SPARE_MS;
