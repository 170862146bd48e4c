import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { eventStream } from '../../../engine/client/live/eventStream.ts';
import type { LiveMessage, OpenStream } from '../../../engine/client/live/liveMessage.ts';
import { sharedStream } from '../../../engine/client/live/sharedStream.ts';

/** A browser's EventSource without a network. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static all: Source[] = [];
  readyState = 1;
  constructor() {
    super();
    Source.all.push(this);
  }
  close() {
    this.readyState = Source.CLOSED;
  }
  say(type: string, data: unknown = {}) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
  }
}

beforeEach(() => {
  Source.all = [];
  vi.stubGlobal('EventSource', Source);
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const openStream = () => {
  const heard: LiveMessage[] = [];
  const leave = eventStream('/api/events')(message => heard.push(message));
  return { heard, leave };
};

it('reports what changed, that everything may have changed, and who came or left', () => {
  const { heard } = openStream();
  Source.all[0]?.say('message', { resource: 'orders', uuid: 'one', at: '2026-01-01T00:00:00Z' });
  Source.all[0]?.say('reset');
  Source.all[0]?.say('schemas');
  Source.all[0]?.say('presence', { uuid: 'two' });
  expect(heard).toEqual([
    { kind: 'changed', resource: 'orders', uuid: 'one' },
    { kind: 'reset' },
    { kind: 'schemas' },
    { kind: 'presence', uuid: 'two' },
  ]);
});

it('after a restart of the server the screens are asked for as soon as it is there again', () => {
  const { heard } = openStream();
  Source.all[0]?.say('end', { reason: 'restart' });
  expect(heard).toEqual([]);
  Source.all[0]?.say('open');
  expect(heard).toEqual([{ kind: 'schemas' }]);
  expect(Source.all).toHaveLength(1);
});

it('a refused stream is tried again, more and more seldom, until the page goes', () => {
  const { heard, leave } = openStream();
  const refuse = () => {
    Source.all.at(-1)?.close();
    Source.all.at(-1)?.say('error');
  };
  refuse();
  vi.advanceTimersByTime(2_000);
  expect(Source.all).toHaveLength(2);
  expect(heard).toEqual([]);
  refuse();
  vi.advanceTimersByTime(2_000);
  expect(Source.all).toHaveLength(2);
  vi.advanceTimersByTime(2_000);
  expect(Source.all).toHaveLength(3);
  Source.all.at(-1)?.say('open');
  expect(heard).toEqual([{ kind: 'reset' }]);
  leave();
  expect(Source.all.at(-1)?.readyState).toBe(Source.CLOSED);
  vi.advanceTimersByTime(100_000);
  expect(Source.all).toHaveLength(3);
});

it('of a session that ended, or shows another person, it is asked at once whose it is', () => {
  const { heard } = openStream();
  Source.all[0]?.say('end', { reason: 'session' });
  expect(heard).toEqual([{ kind: 'session' }]);
  expect(Source.all[0]?.readyState).toBe(Source.CLOSED);
});

it('two tabs share one stream, and the second takes over when the first goes', async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  const streams: { heard: (message: LiveMessage) => void; open: boolean }[] = [];
  const open: OpenStream = heard => {
    const stream = { heard, open: true };
    streams.push(stream);
    return () => {
      stream.open = false;
    };
  };
  const name = `tabs ${Math.random()}`;
  const [first, second]: LiveMessage[][] = [[], []];
  const leaveFirst = sharedStream(name, open)(message => first?.push(message));
  await expect.poll(() => streams).toHaveLength(1);
  const leaveSecond = sharedStream(name, open)(message => second?.push(message));
  streams[0]?.heard({ kind: 'schemas' });
  await expect.poll(() => second).toEqual([{ kind: 'schemas' }]);
  expect(first).toEqual([{ kind: 'schemas' }]);
  expect(streams).toHaveLength(1);
  leaveFirst();
  await expect.poll(() => streams.map(stream => stream.open)).toEqual([false, true]);
  expect(second).toEqual([{ kind: 'schemas' }, { kind: 'reset' }]);
  leaveSecond();
  await expect.poll(() => streams.map(stream => stream.open)).toEqual([false, false]);
});
