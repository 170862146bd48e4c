/** In place of the browser's import from the server, by vitest.config.ts: a module is the text that a test serves. */
let textAt: (address: string) => string | undefined | Promise<string | undefined> = () => undefined;

export function serveModules(texts: typeof textAt): void {
  textAt = texts;
}

export async function importModule<Module>(address: string): Promise<Module> {
  const text = await textAt(address);
  if (!text) throw new TypeError(`Failed to fetch dynamically imported module: ${address}`);
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
}
