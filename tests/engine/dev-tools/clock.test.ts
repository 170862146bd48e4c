import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDuration } from '../../../engine/server/dev-tools/addDuration.ts';
import { openLog } from '../../../engine/server/log.ts';
import { openPortalDependencies } from '../../../server/portalDependencies.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const day = 86_400_000;

describe('the clock of a demo', () => {
  it('is read and moved, for rules as for people', async () => {
    const before = app.clock.now().getTime();
    const answer = await app.client().post('/dev/clock', { advance: 'P30D' });
    expect(answer.status).toBe(200);
    expect(app.clock.now().getTime() - before).toBeGreaterThanOrEqual(30 * day);
    const asked = app.clock.now().getTime();
    const { now } = (await app.client().get('/dev/clock')).body as { now: string };
    expect(Date.parse(now)).toBeGreaterThanOrEqual(asked);
    expect(Date.parse(now)).toBeLessThanOrEqual(app.clock.now().getTime());
  });

  it('is the same for every server on the database, also for one that starts later', async () => {
    const { config } = app.deps;
    const other = await openPortalDependencies(config, config.databaseUrl ?? '', openLog('silent'));
    const distance = () => Math.abs(other.deps.clock.now().getTime() - app.clock.now().getTime());
    expect(distance()).toBeLessThan(1_000);
    await app.advance('P10D');
    await expect.poll(distance).toBeLessThan(1_000);
    await other.close();
  });

  it('moves by both when two move it at once', async () => {
    const before = app.clock.now().getTime();
    await Promise.all([app.advance('P1D'), app.advance('PT5H')]);
    expect(app.clock.now().getTime() - before).toBeGreaterThanOrEqual(day + 5 * 3_600_000);
  });

  it.each([
    [{}],
    [{ advance: 'tomorrow' }],
    [{ advance: 'P' }],
    [{ advance: 'PT' }],
    [{ advance: '-P1D' }],
    [{ advance: 'P99Y' }],
    [{ advance: 'P99999D' }],
    [{ advance: 30 }],
    [{ advance: ['P1D'] }],
    ['P1D'],
    [null],
  ])('refuses %j', async body => {
    const answer = await app.client().post('/dev/clock', JSON.stringify(body));
    expect(answer.status).toBe(422);
    expect(answer.detail).toMatchObject([{ type: 'value_error.duration', loc: ['body', 'advance'] }]);
  });
});

describe('a duration', () => {
  const from = new Date('2026-01-31T10:00:00Z');
  it.each([
    ['P30D', '2026-03-02T10:00:00.000Z'],
    ['P1M', '2026-02-28T10:00:00.000Z'],
    ['P1Y', '2027-01-31T10:00:00.000Z'],
    ['P2W', '2026-02-14T10:00:00.000Z'],
    ['PT36H', '2026-02-01T22:00:00.000Z'],
    ['P1DT1H1M1S', '2026-02-01T11:01:01.000Z'],
  ])('%s later', (duration, end) => expect(addDuration(from, duration)?.toISOString()).toBe(end));
});
