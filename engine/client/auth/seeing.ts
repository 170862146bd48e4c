import type { User } from '../../contract/contract.ts';
import { defaultHeaders } from '../api/call.ts';
import { keepNothing } from '../storage/kept.ts';
import { accessRules } from './accessRules.ts';

/** What a page says while it shows a customer's portal to our team: the server refuses it when that is over. */
const HEADER = 'x-seeing';
const HOME = '/dashboard';

/** Nothing that is typed or chosen while somebody sees as a customer stays in the browser. */
export function speakAsSeen(user: User | null): void {
  believeNothing();
  if (!user?.seeing) return;
  defaultHeaders.set(HEADER, user.uuid);
  keepNothing();
}

/** What is asked from here on is answered whoever the session shows. */
export const believeNothing = (): void => defaultHeaders.delete(HEADER);

/**
 * Whether one of our team begins or ends to see as a customer: then the page is loaded anew, so that nothing of the one
 * is left in it for the other.
 */
export function beginsAnew(
  before: User | null,
  now: User,
  load: (path: string) => void = path => location.replace(path),
): boolean {
  if (!before || before.uuid === now.uuid || !(before.seeing || now.seeing)) return false;
  load(before.seeing ? accessRules().afterSeeing(before.uuid) : HOME);
  return true;
}
