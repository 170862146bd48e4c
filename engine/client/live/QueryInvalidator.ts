import type { QueryClient } from '@tanstack/react-query';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';
import { call } from '../api/call.ts';
import { getSession, refreshUser, setUser } from '../auth/session.ts';
import type { LiveMessage } from './liveMessage.ts';
import { type Changes, type InvalidationRules, isNeverStale, isStale } from './staleQueries.ts';

/** Changes that happen together (a hundred rows at once) are fetched once. */
const BATCH_DELAY = 250;
/** With frequent changes, a page refetches at this interval. */
const PACE = 2_000;
/** A page with many queries does so less often: requests of an address are limited. */
const PACE_OF_EACH = 400;

/** Refetches queries when the server reports changes of their data. */
export class QueryInvalidator {
  readonly #client: QueryClient;
  readonly #resources: () => ResolvedResource[];
  readonly #rules: InvalidationRules;
  #changes: Changes = new Map();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = Number.NEGATIVE_INFINITY;
  /** How many requests the last batch made. */
  #asked = 0;

  constructor(client: QueryClient, resources: () => ResolvedResource[], rules: InvalidationRules) {
    this.#client = client;
    this.#resources = resources;
    this.#rules = rules;
    document.addEventListener('visibilitychange', this.#shown);
  }

  readonly handleMessage = (message: LiveMessage): void => {
    if (message.kind === 'changed') this.#gather(message.resource, message.uuid);
    else if (message.kind === 'presence') void this.#client.invalidateQueries({ queryKey: ['presence', message.uuid] });
    else if (message.kind === 'session') void refreshUser().then(() => this.#startOver('reset'));
    else void this.#startOver(message.kind);
  };

  stop(): void {
    document.removeEventListener('visibilitychange', this.#shown);
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #gather(resource: string, uuid: string): void {
    this.#changes.set(resource, (this.#changes.get(resource) ?? new Set()).add(uuid));
    this.#refreshSoon();
  }

  /** Changes while the page was hidden are fetched when it is shown again. */
  readonly #shown = (): void => {
    if (this.#changes.size > 0) this.#refreshSoon();
  };

  #refreshSoon(): void {
    if (document.hidden || this.#timer !== undefined) return;
    const pace = Math.max(PACE, this.#asked * PACE_OF_EACH);
    const rest = Math.max(BATCH_DELAY, this.#last + pace - performance.now());
    this.#timer = setTimeout(() => this.#refresh(), rest);
  }

  #refresh(): void {
    const changes = this.#changes;
    this.#changes = new Map();
    this.#timer = undefined;
    this.#last = performance.now();
    if (isOwnAccount(changes)) void readAccount();
    const resources = this.#resources();
    const predicate = ({ queryKey }: { queryKey: readonly unknown[] }) =>
      isStale(queryKey, changes, resources, this.#rules);
    this.#asked = countRequests(this.#client.getQueryCache().findAll({ type: 'active', predicate }));
    void this.#client.invalidateQueries({ predicate });
  }

  /** Refetches the screens first, then their contents: an old row may lack what a new column shows. */
  async #startOver(kind: 'schemas' | 'reset'): Promise<void> {
    if (kind === 'reset') void readAccount();
    await this.#client.invalidateQueries({ queryKey: ['getPortal'] });
    await this.#client.invalidateQueries({ predicate: ({ queryKey }) => !isNeverStale(queryKey, this.#rules) });
  }
}

/** Counts are requested together. */
function countRequests(queries: { queryKey: readonly unknown[] }[]): number {
  const others = queries.filter(({ queryKey }) => queryKey[1] !== 'count').length;
  return others < queries.length ? others + 1 : others;
}

/** Staff receive the changes of every owner. */
function isOwnAccount(changes: Changes): boolean {
  const { user } = getSession();
  return user !== null && changes.get('account')?.has(user.uuid) === true;
}

/** A failure changes nothing here: expired sessions and locks are handled by the listeners of all calls. */
const readAccount = (): Promise<void> => call('getMe').then(setUser, () => undefined);
