import type mirrorStyles from 'stylis-plugin-rtl';

let plugin: typeof mirrorStyles | undefined;

/** Loads the plugin that mirrors styles for languages from right to left. */
export async function loadRtlPlugin(): Promise<void> {
  // If the plugin cannot be loaded, the page is shown without mirroring, which can still be read.
  plugin ??= await import('stylis-plugin-rtl').then(
    loaded => loaded.default,
    () => undefined,
  );
}

export const getLoadedRtlPlugin = () => plugin;
