/** The engine has no words of the portal, because other apps use it too. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const engine = fileURLToPath(new URL('../../engine/', import.meta.url));

const portalWords = [
  ...['checkout', 'coupon', 'invoice', 'payment', 'premier', 'recipe', 'refund', 'revision', 'seller', 'stripe'],
  ...['subscription', 'tax', 'customer'],
];
/** "Order" is also the order of rows; these are orders of customers. */
const ordersOfCustomers = /\borders?[_ ](uuid|form|type|files?|detail)\b|\bof[_ ]orders\b/;

/** The key of a row's owner, and the indexes by it (decision 045). */
const ownerKey = /\bcustomer uuid\b|\b(audit entries|audit particulars|live events) customer\b/g;

/** What only looks like a word of the portal, by file. */
const otherMeanings: Record<string, string[]> = {
  // Features of browsers that a page may not use.
  'server/spa/headers.ts': ['payment'],
  // A name in an example.
  'cli/docs/vocabularyDocs.ts': ['invoice'],
  // A field of the API (decision 045).
  'schemas/account/user.entity.json': ['customer'],
  // Versions of the schema files in Git.
  'cli/diff': ['revision'],
  // Elements of tracked changes in Word documents.
  'tracked-changes': ['revision'],
};

/** Examples of keywords are taken from the portal, and migrations are never changed. */
const isSkipped = (file: string): boolean =>
  /^(meta|cli\/templates|server\/db\/migrations|contract\/generated)\//.test(file) || !/\.(tsx?|sql|json)$/.test(file);

const files = readdirSync(engine, { recursive: true, encoding: 'utf8' })
  .map(file => file.replaceAll('\\', '/'))
  .filter(file => !file.startsWith('node_modules/') && !isSkipped(file));

/** The words of the code, without comments: `orderUuid` as `order uuid`. */
const wordsOf = (text: string): string =>
  text
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/(^|[\s;{(,])\/\/.*$/gm, '$1')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()
    .replaceAll(ownerKey, '');

function findWords(file: string): string[] {
  const words = wordsOf(readFileSync(join(engine, file), 'utf8'));
  const allowed = Object.entries(otherMeanings).flatMap(([place, list]) => (file.startsWith(place) ? list : []));
  const named = portalWords.filter(word => !allowed.includes(word) && new RegExp(`\\b${word}s?\\b`).test(words));
  return [...named, ...(ordersOfCustomers.exec(words) ?? []).slice(0, 1)];
}

describe('the engine', () => {
  it('has files to look at', () => {
    expect(files.length).toBeGreaterThan(500);
  });

  it('has no word of the portal', () => {
    const found = files.flatMap(file => findWords(file).map(word => `${file}: ${word}`));
    expect(found).toEqual([]);
  });
});
