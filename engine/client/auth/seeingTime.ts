import type { User } from '../../contract/contract.ts';
import { serverAhead } from '../api/serverTime.ts';

/** Seeing as a customer ends this long before the server refuses it: time for a request to arrive. */
const SPARE_MS = 3_000;

/** Milliseconds until the server's clock shows a time. */
export const timeLeftUntil = (time: string): number => Date.parse(time) - Date.now() - serverAhead();

/** Whether a member of staff who sees as a customer must stop now. */
export const isSeeingUp = (user: User | null): boolean =>
  user?.seeing !== undefined && timeLeftUntil(user.seeing.until) <= SPARE_MS;
