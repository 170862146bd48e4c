import { pseudo, pseudoLanguage, type Texts } from './pseudo.ts';
import { disguise } from './pseudoPages.ts';

type ReadFile = (file: string | URL, ...options: unknown[]) => unknown;

/** Legal texts: only their titles are disguised, because the page names the language of the text. */
const legal = new RegExp(`/legal/${disguise}/\\w+\\.md$`);
const title = /^(title: *)(.+)$/m;

/** Reads files as ever, and the server's texts of one language in the pseudo-language. */
export function readingPseudo(readFileSync: ReadFile): ReadFile {
  let texts: Map<string, Texts> | undefined;
  return (file, ...options) => {
    const fragment = new RegExp(`/locales/${disguise}/([\\w/-]+)\\.json$`).exec(String(file))?.[1];
    if (legal.test(String(file)))
      return String(readFileSync(file, ...options)).replace(title, (_, before, text) => before + pseudo(text));
    if (fragment === undefined) return readFileSync(file, ...options);
    texts ??= pseudoLanguage();
    return JSON.stringify(texts.get(fragment) ?? {});
  };
}
