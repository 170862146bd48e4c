/**
 * The services as they are now, in memory: forms, lists and texts need them for every row. They are read at start, and
 * again when a record changes on any server. Prices are read with the terms of the customer, and not from here.
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

/** All services in their order, those that have ended or not begun included. */
export const currentServices = (): Service[] => [...current.values()];

/** Null for a code that no service has (yet unanswered, or of an older form). */
export const serviceOf = (code: string): Service | null => current.get(code) ?? null;
