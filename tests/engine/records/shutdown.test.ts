/** A server that is stopping sends no more queries to its database, whatever was in progress. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLiveStreams } from '../../../engine/server/events/openLiveStreams.ts';
import { readContract } from '../../../engine/server/http/contract.ts';
import { sharedCounts } from '../../../engine/server/limits/sharedCounts.ts';
import { openCollections } from '../../../engine/server/records/live/liveCollections.ts';
import { type SchemaFixture, startWithSchemas } from './schemaFixture.ts';

const shelf = (fields: object) => ({
  title: 'Shelf',
  type: 'object',
  'x-entity': { resource: { permissions: { support: true } } },
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 20 }, ...fields },
});

let dropped: SchemaFixture;
beforeAll(async () => {
  dropped = await startWithSchemas({ 'shelf.entity.json': shelf({}) });
});
afterAll(() => dropped?.close());

/** The database, which tells when it is asked. */
function watchDatabase() {
  const asked: string[] = [];
  const first = Promise.withResolvers<void>();
  const db = new Proxy(dropped.app.db, {
    get(target, name) {
      asked.push(String(name));
      first.resolve();
      const value = Reflect.get(target, name) as unknown;
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { db, asked, begun: first.promise, again: () => asked.splice(0) };
}

describe('a server that stops', () => {
  it('waits for a reading of the schema files that has begun', async () => {
    const support = await dropped.signUpAs('support');
    const { deps } = dropped.app;
    const opened = watchDatabase();
    const switchable = { ...deps, db: opened.db };
    const collections = await openCollections(switchable, readContract(dropped.folder));
    const during = watchDatabase();
    Object.assign(switchable, { db: during.db });
    dropped.save('shelf.entity.json', shelf({ floor: { type: 'integer' } }));
    await during.begun;
    await collections.close();
    during.again();
    dropped.save('shelf.entity.json', shelf({ floor: { type: 'integer' }, room: { type: 'integer' } }));
    // The world's own server reads that; when it has, this one would have begun too.
    await expect.poll(async () => (await support.get('/api/shelfs?room=1')).status).toBe(200);
    await collections.settled();
    expect(during.asked).toEqual([]);
  });

  it('checks no sessions once its streams are closed', async () => {
    const { deps } = dropped.app;
    const { db, asked } = watchDatabase();
    const heard = new Map<string, (payload: string) => void>();
    const notifications = {
      ...deps.notifications,
      on: (channel: string, hear: (payload: string) => void) => void heard.set(channel, hear),
    };
    const live = openLiveStreams({ ...deps, db, notifications, readStandings: async () => new Map() } as never);
    await live.close();
    for (const hear of heard.values()) hear('');
    await live.close();
    expect(asked).toEqual([]);
  });

  it('has told its counts of requests', async () => {
    const { db, asked, again } = watchDatabase();
    const counts = sharedCounts({ ...dropped.app.deps, db });
    counts.count('somebody', 60_000);
    await counts.share();
    expect(again()).not.toEqual([]);
    await counts.share();
    expect(asked).toEqual([]);
  });
});
