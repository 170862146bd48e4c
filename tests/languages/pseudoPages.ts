import type { Page } from 'playwright-core';
import { pseudoLanguage } from './pseudo.ts';

/** The language of the app whose texts are exchanged: it is written from left to right, and Intl knows it. */
export const disguise = 'de';

const builtTexts = new RegExp(`/assets/${disguise}-[^/]*\\.js$`);
const fragmentsIn = new RegExp(`"([^"]*/locales/${disguise}/([\\w-]+)\\.json)"`, 'g');

/** Gives the pages the pseudo-language where they fetch German: each built file of texts, with the same fragments. */
export async function speakPseudo(page: Page): Promise<void> {
  const texts = pseudoLanguage();
  await page.route(builtTexts, async route => {
    const built = await (await route.fetch()).text();
    const named = [...built.matchAll(fragmentsIn)];
    const fragments = Object.fromEntries(named.map(([, path, fragment]) => [path, texts.get(fragment ?? '') ?? {}]));
    await route.fulfill({
      contentType: 'text/javascript',
      body: `export const fragments = ${JSON.stringify(fragments)};`,
    });
  });
}
