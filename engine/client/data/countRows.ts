import type { ListQuery, ResolvedResource } from '../../dsl/resolve/resolved.ts';
import { call } from '../api/call.ts';
import { toQueryString } from '../api/queryString.ts';
import { toFilterQuery } from './listQuery.ts';

/** The most lists of one request, and the most characters of their addresses. */
const MAX_LISTS = 50;
const MAX_CHARACTERS = 4_000;

type Counts = Map<string, number | null>;

/** Addresses that are requested together, and the response for all of them. */
interface Batch {
  addresses: Set<string>;
  counts: Promise<Counts>;
}
let batch: Batch | null = null;

/** The address of a list below /api. Equal filters give equal addresses, in any order of their keys. */
export function listAddress({ path }: Pick<ResolvedResource, 'path'>, filter: ListQuery): string {
  const query = Object.entries(toFilterQuery(filter)).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return path + toQueryString(Object.fromEntries(query));
}

/**
 * Returns how many rows the list at an address has; null if the server does not count it. Counts that are requested in
 * one turn of the event loop are one request, which is sent after that turn's requests for rows.
 */
export async function countRows(address: string): Promise<number | null> {
  if (address.length > MAX_CHARACTERS) return null;
  batch ??= openBatch();
  batch.addresses.add(address);
  return (await batch.counts).get(address) ?? null;
}

function openBatch(): Batch {
  const addresses = new Set<string>();
  const counts = new Promise(resolve => setTimeout(resolve)).then(() => {
    batch = null;
    return readCounts([...addresses]);
  });
  return { addresses, counts };
}

async function readCounts(addresses: string[]): Promise<Counts> {
  const found = await Promise.all(
    partsOf(addresses).map(async of => {
      const { counts } = await call('countRows', { query: { of } });
      return of.map((address, place) => [address, counts[place] ?? null] as const);
    }),
  );
  return new Map(found.flat());
}

/** Splits the addresses into as few requests as the limits allow. */
function partsOf(addresses: string[]): string[][] {
  const parts: string[][] = [];
  let characters = 0;
  for (const address of addresses) {
    const last = parts.at(-1);
    characters += address.length;
    if (last && last.length < MAX_LISTS && characters <= MAX_CHARACTERS) last.push(address);
    else {
      parts.push([address]);
      characters = address.length;
    }
  }
  return parts;
}
