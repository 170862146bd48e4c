import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pseudoLanguage } from './pseudo.ts';

/** The language of the app whose texts are exchanged: it is written from left to right, and Intl knows it. */
export const disguise = 'de';

const builtTexts = new RegExp(`^${disguise}-[^/]*\\.js$`);
const fragmentsIn = new RegExp(`"([^"]*/locales/${disguise}/([\\w/-]+)\\.json)"`, 'g');

/**
 * A copy of the built pages that speaks the pseudo-language where it says German: each file of texts with the same
 * fragments. Exchanged on the way, they would cost the browser its cache.
 */
export function pseudoPages(built: string): { folder: string; remove: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'galley-pseudo-'));
  cpSync(built, folder, { recursive: true });
  const texts = pseudoLanguage();
  const assets = join(folder, 'assets');
  for (const file of readdirSync(assets).filter(name => builtTexts.test(name))) {
    const path = join(assets, file);
    const named = [...readFileSync(path, 'utf8').matchAll(fragmentsIn)];
    const fragments = Object.fromEntries(named.map(([, key, fragment]) => [key, texts.get(fragment ?? '') ?? {}]));
    writeFileSync(path, `export const fragments = ${JSON.stringify(fragments)};`);
    for (const packed of ['.br', '.gz']) rmSync(path + packed, { force: true });
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
