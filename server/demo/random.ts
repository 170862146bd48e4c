/** Reproducible random numbers: the demo data is the same every time but for its dates. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** Both ends belong to it. */
  between(least: number, most: number): number;
  pick<Item>(items: readonly Item[]): Item;
  uuid(): string;
}

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  return {
    next,
    between,
    pick: items => items[between(0, items.length - 1)] as (typeof items)[number],
    uuid: () => {
      const hex = Array.from({ length: 32 }, () => between(0, 15).toString(16));
      hex[12] = '4';
      hex[16] = '89ab'[between(0, 3)] ?? '8';
      return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
    },
  };
}
