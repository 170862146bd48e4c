import { pseudoLanguage, type Texts } from './pseudo.ts';
import { disguise } from './pseudoPages.ts';

type ReadFile = (file: string | URL, ...options: unknown[]) => unknown;

/** Reads files as ever, and the server's texts of one language in the pseudo-language. */
export function readingPseudo(readFileSync: ReadFile): ReadFile {
  let texts: Map<string, Texts> | undefined;
  return (file, ...options) => {
    const fragment = new RegExp(`/locales/${disguise}/([\\w/-]+)\\.json$`).exec(String(file))?.[1];
    if (fragment === undefined) return readFileSync(file, ...options);
    texts ??= pseudoLanguage();
    return JSON.stringify(texts.get(fragment) ?? {});
  };
}
