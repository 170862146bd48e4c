import { afterEach, expect, it, vi } from 'vitest';
import { serverNow, updateServerTime } from '../../../engine/client/api/serverTime.ts';
import { formattersFor } from '../../../engine/client/i18n/formatters.ts';

const now = new Date('2026-11-28T10:00:00Z');
const answer = (headers: Record<string, string>) => updateServerTime(new Headers(headers));
const said = { date: now.toUTCString() };
afterEach(() => {
  answer({ date: new Date().toUTCString() });
  vi.useRealTimers();
});

it.each([
  ['right', 0],
  ['a day ahead', 86_400_000],
  ['a day behind', -86_400_000],
])('a browser whose clock is %s goes by the time of the server', (_, off) => {
  vi.useFakeTimers({ now: now.getTime() + off });
  answer(said);
  expect(serverNow()).toEqual(now);
  vi.advanceTimersByTime(60_000);
  expect(formattersFor('en').relative(now.toISOString())).toBe('1 minute ago');
});

it('an answer that the browser has kept for a while, or without a time, says nothing', () => {
  vi.useFakeTimers({ now: now.getTime() });
  answer(said);
  answer({ date: 'Fri, 27 Nov 2026 10:00:00 GMT', 'cache-control': 'public, max-age=3600' });
  answer({});
  expect(serverNow()).toEqual(now);
});
