import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { QueryInvalidator } from '../../../engine/client/live/QueryInvalidator.ts';
import { isStale } from '../../../engine/client/live/staleQueries.ts';
import type { ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import { invalidationRules } from '../../../src/invalidationRules.ts';

const resource = (name: string, entity: string) => ({ name, entity }) as ResolvedResource;
const resources = [
  resource('orders', 'order'),
  resource('support_orders', 'order'),
  resource('recipes', 'recipe'),
  resource('invoice_notes', 'invoice_note'),
  resource('customers', 'user'),
  resource('editors', 'editor'),
  resource('audit_entries', 'audit_entry'),
  resource('credits', 'credit'),
  resource('staff', 'staff_member'),
  resource('custom_prices', 'custom_price'),
  resource('support_subscriptions', 'subscription'),
];
const changes = (name: string, ...uuids: string[]) => new Map([[name, new Set(uuids)]]);
const stale = (key: unknown[], name = 'orders') => isStale(key, changes(name, 'one'), resources, invalidationRules);

describe('what a change makes old', () => {
  it('is every list and count of the resource, and of every other resource over the same entity', () => {
    expect(stale(['orders', 'getList', {}])).toBe(true);
    expect(stale(['orders', 'count', {}])).toBe(true);
    expect(stale(['support_orders', 'getList', {}])).toBe(true);
    expect(stale(['recipes', 'getList', {}])).toBe(false);
    expect(stale(['invoice_notes', 'getList', {}], 'invoice_notes')).toBe(true);
  });

  it('is the one record it is about, of the others none', () => {
    expect(stale(['orders', 'getOne', { id: 'one' }])).toBe(true);
    expect(stale(['orders', 'getOne', { id: 'other' }])).toBe(false);
    expect(stale(['orders', 'getOne', { id: 'one' }], 'files')).toBe(true);
    expect(stale(['recipes', 'getOne', { id: 'one' }], 'messages')).toBe(false);
  });

  it('is what our team sees told of it: a customer by their orders, an editor by theirs, the audit by everything', () => {
    expect(stale(['customers', 'getOne', { id: 'other' }])).toBe(true);
    expect(stale(['customers', 'getList', {}], 'account')).toBe(true);
    expect(stale(['support_orders', 'getOne', { id: 'other' }], 'account')).toBe(true);
    expect(stale(['editors', 'getList', {}])).toBe(true);
    expect(stale(['editors', 'getList', {}], 'recipes')).toBe(false);
    expect(stale(['audit_entries', 'getList', {}], 'dashboard_messages')).toBe(true);
    expect(stale(['customers', 'getOne', { id: 'other' }], 'credits')).toBe(true);
    expect(stale(['credits', 'getList', {}], 'payments')).toBe(true);
    expect(stale(['staff', 'getList', {}], 'contact_messages')).toBe(true);
    expect(stale(['custom_prices', 'getList', {}], 'services')).toBe(true);
    expect(stale(['support_subscriptions', 'getOne', { id: 'other' }], 'account')).toBe(true);
  });

  it('is nothing of who is at a record, nor of what the files say', () => {
    for (const key of [
      ['presence', 'one'],
      ['screens', 'orders', 'edit'],
    ])
      expect(stale(key), key.join(' ')).toBe(false);
  });

  it('covers data outside of resources: figures of the dashboard, a saved card', () => {
    expect(stale(['dashboard'])).toBe(true);
    expect(stale(['getBilling'], 'subscriptions')).toBe(true);
  });

  it('is never what does not change with the rows, nor a payment or an upload under way', () => {
    for (const key of [
      ['getPortal'],
      ['listCountries'],
      ['screens', 'orders', 'edit'],
      ['checkout', 'one'],
      ['orders', 'upload', 'one'],
    ])
      expect(stale(key), key.join(' ')).toBe(false);
  });
});

describe('many changes', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('at once are asked for once, and more of them at a steady pace', async () => {
    const client = new QueryClient();
    const asked = vi.spyOn(client, 'invalidateQueries');
    const freshness = new QueryInvalidator(client, () => resources, invalidationRules);
    for (let uuid = 0; uuid < 100; uuid += 1)
      freshness.handleMessage({ kind: 'changed', resource: 'orders', uuid: String(uuid) });
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toHaveBeenCalledTimes(1);
    freshness.handleMessage({ kind: 'changed', resource: 'orders', uuid: 'more' });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('are asked for less often by a page that asks for much each time', async () => {
    const client = new QueryClient();
    const left = Array.from({ length: 20 }, (_, view) =>
      new QueryObserver(client, { queryKey: ['orders', 'getList', { view }], queryFn: () => view }).subscribe(() => {}),
    );
    const asked = vi.spyOn(client, 'invalidateQueries');
    const freshness = new QueryInvalidator(client, () => resources, invalidationRules);
    freshness.handleMessage({ kind: 'changed', resource: 'orders', uuid: 'one' });
    await vi.advanceTimersByTimeAsync(250);
    freshness.handleMessage({ kind: 'changed', resource: 'orders', uuid: 'two' });
    await vi.advanceTimersByTimeAsync(7_000);
    expect(asked).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(asked).toHaveBeenCalledTimes(2);
    for (const leave of left) leave();
  });

  it('wait while the page is hidden', async () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const client = new QueryClient();
    const asked = vi.spyOn(client, 'invalidateQueries');
    const freshness = new QueryInvalidator(client, () => resources, invalidationRules);
    freshness.handleMessage({ kind: 'changed', resource: 'orders', uuid: 'one' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
    hidden.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(250);
    expect(asked).toHaveBeenCalledTimes(1);
    freshness.stop();
  });

  it('of who is at a record ask who is there now', async () => {
    const client = new QueryClient();
    client.setQueryData(['presence', 'one', 'page', 'reads'], {});
    client.setQueryData(['presence', 'two', 'page', 'reads'], {});
    new QueryInvalidator(client, () => resources, invalidationRules).handleMessage({ kind: 'presence', uuid: 'one' });
    const old = client.getQueryCache().findAll({ predicate: query => query.state.isInvalidated });
    expect(old.map(({ queryKey }) => queryKey[1])).toEqual(['one']);
  });

  it('are forgotten when the page goes', async () => {
    const client = new QueryClient();
    const asked = vi.spyOn(client, 'invalidateQueries');
    const freshness = new QueryInvalidator(client, () => resources, invalidationRules);
    freshness.handleMessage({ kind: 'changed', resource: 'orders', uuid: 'one' });
    freshness.stop();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(asked).not.toHaveBeenCalled();
  });

  it('of schema files load the new screens before their rows', async () => {
    const client = new QueryClient();
    const order: string[] = [];
    client.setQueryData(['getPortal'], {});
    client.setQueryData(['orders', 'getList', {}], {});
    client.setQueryData(['screens', 'orders', 'edit'], {});
    client.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.state.isInvalidated) order.push(String(query.queryKey[0]));
    });
    new QueryInvalidator(client, () => resources, invalidationRules).handleMessage({ kind: 'schemas' });
    await vi.advanceTimersByTimeAsync(10);
    expect(order).toEqual(['getPortal', 'orders', 'screens']);
  });
});
