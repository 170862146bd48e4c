type Values = Record<string, unknown>;

/** The query string of an address: null and undefined are left out, an array repeats its key. */
export function toQueryString(values: Values): string {
  const pairs = Object.entries(values).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter(each => each !== null && each !== undefined)
      .map(each => [key, String(each)]),
  );
  const query = new URLSearchParams(pairs).toString();
  return query && `?${query}`;
}
