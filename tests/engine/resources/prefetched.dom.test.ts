import { QueryObserver } from '@tanstack/react-query';
import { HttpError } from 'react-admin';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { prefetchQuery, refetchUnlessPrefetched } from '../../../engine/ui/prefetchQuery.ts';
import { queryClient } from '../../../engine/ui/queryClient.ts';

const HALF_MINUTE = 30_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => {
  // A refusal of too many requests pauses prefetching for a while.
  const later = Date.now() + 10 * HALF_MINUTE;
  vi.useRealTimers();
  vi.useFakeTimers({ toFake: ['Date'], now: later });
  queryClient.clear();
});

let queries = 0;
/** As the data provider refuses. */
const refuse = (status: number) => vi.fn<() => Promise<string>>().mockRejectedValue(new HttpError('', status, {}));

/** Opens a page that needs the query; returns its result once it is settled. */
async function open(query: { queryKey: unknown[]; queryFn: () => Promise<string> }) {
  const observer = new QueryObserver(queryClient, { ...query, retry: false, ...refetchUnlessPrefetched });
  const close = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().fetchStatus).toBe('idle'));
  const result = observer.getCurrentResult();
  close();
  return result;
}
const query = (queryFn: () => Promise<string>) => {
  queries += 1;
  return { queryKey: ['prefetched', queries], queryFn };
};

describe('a page whose data was prefetched', () => {
  it('shows the data without another request, and fetches it at its next visit', async () => {
    const fetched = vi.fn<() => Promise<string>>().mockResolvedValue('rows');
    const wanted = query(fetched);
    await prefetchQuery(wanted);
    expect((await open(wanted)).data).toBe('rows');
    expect(fetched).toHaveBeenCalledTimes(1);
    await open(wanted);
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  it('shows the data without another request also if it was open before', async () => {
    const [first, second] = [vi.fn(async () => 'page 1'), vi.fn(async () => 'page 2')];
    const [one, two] = [query(first), query(second)];
    const observer = new QueryObserver(queryClient, { ...one, ...refetchUnlessPrefetched });
    const close = observer.subscribe(() => undefined);
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('page 1'));
    await prefetchQuery(two);
    observer.setOptions({ ...two, ...refetchUnlessPrefetched });
    expect(observer.getCurrentResult()).toMatchObject({ data: 'page 2', fetchStatus: 'idle' });
    expect(second).toHaveBeenCalledTimes(1);
    // Nothing was prefetched for the way back.
    observer.setOptions({ ...one, ...refetchUnlessPrefetched });
    await vi.waitFor(() => expect(first).toHaveBeenCalledTimes(2));
    close();
  });

  it.each([401, 403, 404, 429])('shows a refusal with %i without another request', async status => {
    const refused = refuse(status);
    const wanted = query(refused);
    await prefetchQuery(wanted);
    expect((await open(wanted)).error).toMatchObject({ status });
    expect(refused).toHaveBeenCalledTimes(1);
    await open(wanted);
    expect(refused).toHaveBeenCalledTimes(2);
  });

  it('fetches it again if the refusal is old', async () => {
    const refused = refuse(403);
    const wanted = query(refused);
    await prefetchQuery(wanted);
    vi.setSystemTime(Date.now() + HALF_MINUTE);
    await open(wanted);
    expect(refused).toHaveBeenCalledTimes(2);
  });

  it('fetches it again after a failure of the server', async () => {
    const failed = refuse(503);
    const wanted = query(failed);
    await prefetchQuery(wanted);
    await open(wanted);
    expect(failed).toHaveBeenCalledTimes(2);
  });
});

describe('prefetching', () => {
  it('does not repeat a refusal that is current', async () => {
    const refused = refuse(403);
    const wanted = query(refused);
    await prefetchQuery(wanted);
    await prefetchQuery(wanted);
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('stops for everything for half a minute after 429', async () => {
    await prefetchQuery(query(refuse(429)));
    const fetched = vi.fn<() => Promise<string>>().mockResolvedValue('rows');
    const other = query(fetched);
    await prefetchQuery(other);
    expect(fetched).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + HALF_MINUTE);
    await prefetchQuery(other);
    expect(fetched).toHaveBeenCalledOnce();
  });
});
