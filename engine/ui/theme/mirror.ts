import type mirrorStyles from 'stylis-plugin-rtl';

let mirror: typeof mirrorStyles | undefined;

/** Turns left into right in styles. Fetched with the first page that is written from right to left. */
export async function loadMirror(): Promise<void> {
  // A page that is not mirrored everywhere can be read; one that does not come cannot.
  mirror ??= await import('stylis-plugin-rtl').then(
    loaded => loaded.default,
    () => undefined,
  );
}

export const loadedMirror = () => mirror;
