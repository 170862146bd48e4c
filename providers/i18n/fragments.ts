/** The texts of one domain: strings, or trees of them. */
export interface Texts {
  [key: string]: string | Texts;
}

/** By file: "…/locales/de/orders.json" holds what stands below `orders`. */
export type Fragments = Record<string, Texts>;

/** Flat: "orders.list.title" -> its text. */
export type Phrases = Record<string, string>;

const domainOf = (path: string) => path.slice(path.lastIndexOf('/') + 1).replace('.json', '');

export const toPhrases = (fragments: Fragments): Phrases =>
  Object.assign({}, ...Object.entries(fragments).map(([path, texts]) => flatten(texts, domainOf(path))));

export function flatten(texts: Texts, prefix: string): Phrases {
  const phrases: Phrases = {};
  for (const [key, value] of Object.entries(texts)) {
    const name = `${prefix}.${key}`;
    if (typeof value === 'string') phrases[name] = value;
    else Object.assign(phrases, flatten(value, name));
  }
  return phrases;
}
