import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pseudoLanguage, type Texts } from './pseudo.ts';

/** The language of the app whose texts are exchanged: it is written from left to right, and Intl knows it. */
export const disguise = 'de';

const builtTexts = new RegExp(`^${disguise}-[^/]*\\.js$`);
const fragmentIn = new RegExp(`/locales/${disguise}/([\\w/-]+)\\.json$`);

/**
 * A copy of the built pages that speaks the pseudo-language where it says German: each file of texts with the same
 * fragments. Exchanged on the way, they would cost the browser its cache.
 */
export async function pseudoPages(built: string): Promise<{ folder: string; remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'galley-pseudo-'));
  cpSync(built, folder, { recursive: true });
  const texts = pseudoLanguage();
  const assets = join(folder, 'assets');
  for (const file of readdirSync(assets).filter(name => builtTexts.test(name))) {
    const path = join(assets, file);
    const { fragments: german }: { fragments: Record<string, Texts> } = await import(pathToFileURL(path).href);
    const fragments = Object.entries(german).map(([key, keys]) => {
      const disguised = texts.get(fragmentIn.exec(key)?.[1] ?? '') ?? {};
      return [key, pickKeys(disguised, keys)] as const;
    });
    writeFileSync(path, `export const fragments = ${JSON.stringify(Object.fromEntries(fragments))};`);
    for (const packed of ['.br', '.gz']) rmSync(path + packed, { force: true });
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A file may have only some groups of a fragment. */
const pickKeys = (texts: Texts, keys: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => key in keys));
