/**
 * Caches the services in memory, because forms, lists and texts need them for every row. They are read at the start, and
 * again when a record changes on any server. Prices do not come from this cache, but are read with the customer's terms.
 */
import type { Db, Tx } from '../../engine/server/db/index.ts';
import { readServices, type Service } from './services.ts';

let current: ReadonlyMap<string, Service> = new Map();

/** Reads the services again. */
export async function loadServices(db: Db | Tx): Promise<Service[]> {
  const read = await readServices(db);
  current = new Map(read.map(service => [service.code, service]));
  return read;
}

/** Returns all services by position, including those that have ended or not begun. */
export const currentServices = (): Service[] => [...current.values()];

/** Returns null for a code that no service has: not answered yet, or from an older form. */
export const serviceOf = (code: string): Service | null => current.get(code) ?? null;
