import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { movableClock } from '../../../engine/server/clock.ts';
import { sharedCounts } from '../../../engine/server/limits/sharedCounts.ts';
import { requestCounts } from '../../../engine/server/limits/tables.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const minute = 60_000;
/** A clock that stands at the beginning of a minute, so that no window ends within a test. */
function atMinute() {
  const start = Math.ceil(Date.now() / minute) * minute;
  let now = start;
  return { now: () => new Date(now), pass: (ms: number) => (now += ms) };
}

/** Shares counts only when the test does it, so that a slow machine makes no difference. */
const countsOf = (deps: Pick<TestApp['deps'], 'db' | 'clock' | 'log'>) => sharedCounts(deps, 2 ** 31 - 1);

describe('counts of requests', () => {
  it('of several servers add up, and start from 0 each minute', async () => {
    const clock = atMinute();
    const [one, two] = [1, 2].map(() => countsOf({ ...app.deps, clock }));
    for (let asked = 0; asked < 200; asked += 1) one?.count('10.0.0.1', minute);
    for (let asked = 0; asked < 150; asked += 1) two?.count('10.0.0.1', minute);
    await one?.share();
    await two?.share();
    expect(two?.count('10.0.0.1', minute).current).toBe(351);
    expect(one?.count('10.0.0.1', minute).current).toBe(201);
    await one?.share();
    expect(one?.count('10.0.0.1', minute)).toEqual({ current: 352, ttl: minute });
    expect(one?.count('10.0.0.2', minute).current).toBe(1);
    clock.pass(minute);
    expect(one?.count('10.0.0.1', minute)).toEqual({ current: 1, ttl: minute });
  });

  it('continue on this server while the database does not respond, and are shared later', async () => {
    const clock = atMinute();
    const gone = { execute: () => Promise.reject(new Error('away')) };
    let away = true;
    const db = new Proxy(app.db, { get: (to, name) => Reflect.get(away && name === 'execute' ? gone : to, name) });
    const counts = countsOf({ ...app.deps, db, clock });
    for (let asked = 0; asked < 5; asked += 1) counts.count('10.0.0.3', minute);
    await counts.share();
    expect(counts.count('10.0.0.3', minute).current).toBe(6);
    away = false;
    await counts.share();
    const other = countsOf({ ...app.deps, clock });
    other.count('10.0.0.3', minute);
    await other.share();
    expect(other.count('10.0.0.3', minute).current).toBe(8);
  });

  it('survive an attack from a great many addresses', async () => {
    const clock = atMinute();
    const [one, two] = [1, 2].map(() => countsOf({ ...app.deps, clock }));
    for (let address = 0; address < 30_000; address += 1) one?.count(`attacker ${address}`, minute);
    for (let address = 29_999; address >= 20_000; address -= 1) two?.count(`attacker ${address}`, minute);
    await Promise.all([one?.share(), two?.share()]);
    two?.count('attacker 29999', minute);
    await two?.share();
    expect(two?.count('attacker 29999', minute).current).toBe(4);
  });

  it('are dropped when their minute is over', async () => {
    const counts = countsOf({ ...app.deps, clock: movableClock() });
    counts.count('10.0.0.4', minute);
    await counts.share();
    expect(await app.db.$count(requestCounts, eq(requestCounts.caller, '10.0.0.4'))).toBe(1);
    await app.advance('PT10M');
    expect(await app.db.$count(requestCounts, eq(requestCounts.caller, '10.0.0.4'))).toBe(0);
  });
});
