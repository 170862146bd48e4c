import { describe, expect, it } from 'vitest';
import { createFileCounter } from '../../../engine/client/counting/fileCounter.ts';
import { type FileCount, noCount } from '../../../engine/counting/index.ts';

const words = (count: number): FileCount => ({
  counts: { word: { count, sure: true } },
  reason: null,
  detail: null,
});

/** Workers that answer by the name of the file: a number is its words, `error` fails, other names get no answer. */
function startCounter(timeout = 1_000) {
  const workers: { files: string[]; isEnded: boolean }[] = [];
  const startWorker = () => {
    const log = { files: [] as string[], isEnded: false };
    workers.push(log);
    const worker = {
      onerror: null as ((event: { message: string }) => void) | null,
      postMessage({ name, reply }: { name: string; reply: MessagePort }) {
        log.files.push(name);
        const answer = name === 'large' ? noCount('too_large', '') : words(Number(name));
        if (name === 'error') setTimeout(() => worker.onerror?.({ message: 'broken' }));
        else if (name === 'large' || Number(name)) reply.postMessage(answer);
      },
      terminate() {
        log.isEnded = true;
      },
    };
    return worker as unknown as Worker;
  };
  const counter = createFileCounter({ startWorker, timeout, idleTimeout: 50 });
  const count = (name: string, signal?: AbortSignal) => counter.count(new File([], name), signal);
  return { workers, count };
}

describe('the counter of files in a browser', () => {
  it('counts files one after another in one worker, which is ended when there is nothing to do', async () => {
    const { workers, count } = startCounter();
    expect(await Promise.all([count('3'), count('5'), count('7')])).toEqual([words(3), words(5), words(7)]);
    expect(workers).toEqual([{ files: ['3', '5', '7'], isEnded: false }]);
    await expect.poll(() => workers[0]?.isEnded).toBe(true);
    expect(await count('9')).toEqual(words(9));
  });

  it('ends the worker of a file that takes too long, and counts the next file in another one', async () => {
    const { workers, count } = startCounter(20);
    const [slow, next] = await Promise.all([count('slow'), count('5')]);
    expect([slow.reason, next]).toEqual(['too_slow', words(5)]);
    expect(workers).toMatchObject([
      { files: ['slow'], isEnded: true },
      { files: ['5'], isEnded: false },
    ]);
  });

  it('gives a reason if a worker fails or needs too much memory, and starts another one', async () => {
    const { workers, count } = startCounter();
    const counts = await Promise.all([count('error'), count('large'), count('5')]);
    expect(counts.map(({ reason }) => reason)).toEqual(['unavailable', 'too_large', null]);
    expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true, false]);
  });

  it('gives a reason if no worker can be started', async () => {
    const startWorker = () => {
      throw new Error('refused by a policy');
    };
    expect(await createFileCounter({ startWorker }).count(new File([], '5'))).toMatchObject({ reason: 'unavailable' });
  });

  it('does not count a file that is aborted, before or while it is counted', async () => {
    const { workers, count } = startCounter();
    const [first, second] = [new AbortController(), new AbortController()];
    const counts = [count('slow', first.signal), count('6', second.signal), count('5')];
    second.abort(new Error('removed'));
    first.abort(new Error('removed'));
    const settled = await Promise.allSettled(counts);
    expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
    expect(workers.map(({ files }) => files)).toEqual([['slow'], ['5']]);
    await expect(count('5', second.signal)).rejects.toThrow('removed');
  });
});
