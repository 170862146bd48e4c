import createCache from '@emotion/cache';
import { nonce } from '../layout/nonce.ts';
import { getLoadedRtlPlugin } from './rtlPlugin.ts';

const leftToRight = createCache({ key: 'css', nonce, prepend: true });
let rightToLeft: typeof leftToRight | undefined;

/** Mirrors the physical sides that MUI writes. No prefixer: stylis's newest breaks on what emotion's older one parsed. */
function getMirroredCache() {
  const rtlPlugin = getLoadedRtlPlugin();
  rightToLeft ??= rtlPlugin && createCache({ key: 'rtl', nonce, prepend: true, stylisPlugins: [rtlPlugin] });
  return rightToLeft ?? leftToRight;
}

/** Returns Emotion's cache for one text direction; a document has one for each. */
export const styleCache = (direction: 'ltr' | 'rtl') => (direction === 'rtl' ? getMirroredCache() : leftToRight);
