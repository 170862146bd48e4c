import { randomUUID } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { EventStream } from '../../../engine/server/events/eventStream.ts';

const event = { resource: 'orders' as const, uuid: randomUUID(), at: '2026-01-02T10:00:00.000Z' };

it('a stream that has ended takes nothing more, and ends once', async () => {
  const stream = new EventStream();
  stream.send(event, { floor: 7, at: 9 });
  stream.end('restart');
  stream.end('session');
  stream.send(event);
  stream.sendHeartbeat();
  expect(await text(stream.text)).toBe(
    `id: 7-9\ndata: ${JSON.stringify(event)}\n\nevent: end\ndata: {"reason":"restart"}\n\n`,
  );
});

it('an unread stream is closed without an error', () => {
  const stream = new EventStream();
  for (let told = 0; told < 10_000; told += 1) stream.send(event);
  expect(stream.text.destroyed).toBe(true);
  expect(stream.text.errored).toBe(null);
  stream.end('session');
});
