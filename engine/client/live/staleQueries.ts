import { plural } from '../../dsl/entity.ts';
import type { ResolvedResource } from '../../dsl/resolve/resolved.ts';

/** What changed: names as the server's events have them, each with the uuids of what changed. */
export type Changes = Map<string, Set<string>>;

/**
 * Which queries of the app go stale when an entity changes, beyond what the resources say. Names are those of the
 * server's events.
 */
export interface InvalidationRules {
  /** Entities that are stored beside a record and published with its uuid, because its page shows them. */
  parts: Record<string, string[]>;
  /** What the rows of an entity show of others. When one of those changes, each of these rows may be old. */
  shows: Record<string, string[]>;
  /** Entities with a row for every change. */
  logs: string[];
  /** Whether the query belongs to a running operation, which no change may disturb. */
  isUnderWay: (key: readonly unknown[]) => boolean;
}

const UNCHANGING = new Set(['getPortal', 'listCountries', 'listStates']);

/** Queries that no live update refetches: data that does not change, and steps that a person is working on. */
export const isNeverStale = (key: readonly unknown[], { isUnderWay }: InvalidationRules): boolean =>
  UNCHANGING.has(String(key[0])) || isUnderWay(key);

/** Queries that depend on the schema files alone, and presence, which has its own messages. */
const NO_ROWS = new Set(['screens', 'inspectResource', 'presence']);

function changedRows({ name, entity }: ResolvedResource, changes: Changes, { parts }: InvalidationRules): Set<string> {
  const collected = plural(entity);
  const names = [name, collected, ...(parts[collected] ?? [])];
  return new Set(names.flatMap(one => [...(changes.get(one) ?? [])]));
}

/**
 * Returns whether the data of a query may be outdated. Data of no resource (figures of the dashboard) is outdated after
 * any change.
 */
export function isStale(
  key: readonly unknown[],
  changes: Changes,
  resources: ResolvedResource[],
  rules: InvalidationRules,
): boolean {
  const [name, verb, asked] = key;
  if (isNeverStale(key, rules) || NO_ROWS.has(String(name))) return false;
  const resource = resources.find(one => one.name === name);
  if (!resource) return true;
  const collected = plural(resource.entity);
  if (rules.logs.includes(collected) || rules.shows[collected]?.some(other => changes.has(other))) return true;
  const changed = changedRows(resource, changes, rules);
  if (changed.size === 0) return false;
  if (verb !== 'getOne') return true;
  return changed.has(String((asked as { id?: unknown } | undefined)?.id));
}
