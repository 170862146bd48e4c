/** Uploads whose state is cached, so that it need not be read with every piece. */
const maxRemembered = 5_000;

interface Recent<Value> {
  get(key: string): Promise<Value | undefined>;
  set(key: string, value: Value): Promise<void>;
  delete(key: string): Promise<void>;
}

/** A memory that forgets the oldest. */
export function recentUploads<Value>(): Recent<Value> {
  const known = new Map<string, Value>();
  return {
    get: async key => known.get(key),
    async set(key, value) {
      known.set(key, value);
      if (known.size > maxRemembered) known.delete(known.keys().next().value!);
    },
    async delete(key) {
      known.delete(key);
    },
  };
}
