import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetTokens, getStoredToken, storeToken } from '../../../providers/uploads/storedTokens.ts';
import { TokenReplaced, tokenSource } from '../../../providers/uploads/tokenSource.ts';

const order = 'order';
const hour = 3_600_000;
const inTime = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString();
const record = (token: string, lives = 24 * hour, orderUuid = order) => ({ orderUuid, token, expiry: inTime(lives) });
let given = 0;
const obtain = vi.fn(async () => {
  given += 1;
  return { token: `token ${given}`, expiry: inTime(24 * hour) };
});

beforeEach(() => {
  localStorage.clear();
  forgetTokens();
  given = 0;
  obtain.mockClear();
});

describe('kept tokens', () => {
  it('are one an order: a newer one replaces the older', () => {
    storeToken(record('old'));
    storeToken(record('other', hour, 'another order'));
    storeToken(record('new'));
    expect(getStoredToken(order)?.token).toBe('new');
    expect(getStoredToken('another order')?.token).toBe('other');
    expect(JSON.parse(localStorage.getItem('uploaderTokens') ?? '[]')).toHaveLength(2);
  });

  it('are dropped when they run out, and at sign-out', () => {
    storeToken(record('past', -1));
    expect(getStoredToken(order)).toBeNull();
    storeToken(record('good'));
    forgetTokens();
    expect(getStoredToken(order)).toBeNull();
  });

  it('survive what is broken in the storage, and a storage that refuses', () => {
    localStorage.setItem('uploaderTokens', '{"not":"a list"}');
    expect(getStoredToken(order)).toBeNull();
    const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    storeToken(record('remembered'));
    full.mockRestore();
    expect(getStoredToken(order)?.token).toBe('remembered');
  });
});

describe('a source of tokens', () => {
  it('asks once, however many requests wait', async () => {
    const source = tokenSource(order, obtain);
    expect(await Promise.all([source.current(), source.current(), source.current()])).toEqual(Array(3).fill('token 1'));
    expect(await source.current()).toBe('token 1');
    expect(obtain).toHaveBeenCalledTimes(1);
  });

  it('fetches a new token shortly before the end', async () => {
    storeToken(record('nearly over', 30_000));
    expect(await tokenSource(order, obtain).current()).toBe('token 1');
  });

  it('goes on with a new one when the server says that the old one ran out', async () => {
    const source = tokenSource(order, obtain);
    const first = await source.current();
    expect(await source.insteadOf(first, 'expired')).toBe('token 2');
  });

  it('goes on with the one that another tab has taken', async () => {
    storeToken(record('of the other tab'));
    expect(await tokenSource(order, obtain).insteadOf('mine', 'replaced')).toBe('of the other tab');
    expect(obtain).not.toHaveBeenCalled();
  });

  it('leaves it to the person when another device has taken over', async () => {
    const source = tokenSource(order, obtain);
    const mine = await source.current();
    await expect(source.insteadOf(mine, 'replaced')).rejects.toBeInstanceOf(TokenReplaced);
    expect(await source.renew()).toBe('token 2');
    expect(await source.current()).toBe('token 2');
  });

  it('asks again after a failure', async () => {
    obtain.mockRejectedValueOnce(new Error('offline'));
    const source = tokenSource(order, obtain);
    await expect(source.current()).rejects.toThrow('offline');
    expect(await source.current()).toBe('token 1');
  });
});
