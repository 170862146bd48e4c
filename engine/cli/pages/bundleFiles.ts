import type { Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;

/** What may follow the last statement of a file of the bundler, as part of a regular expression. */
export const FILE_END = /;?\s*(?:\/\/# sourceMappingURL=.*\s*)?$/.source;

/** Removes a file and its source map. */
export function removeFile(bundle: Bundle, name: string): void {
  delete bundle[name];
  delete bundle[`${name}.map`];
}

/** Changes the manifest, in which Vite lists the files of each page. */
export function rewriteManifest(bundle: Bundle, rewrite: (source: string) => string): void {
  for (const file of Object.values(bundle))
    if (file.type === 'asset' && file.fileName.endsWith('manifest.json')) file.source = rewrite(String(file.source));
}
