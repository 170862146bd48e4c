import createCache from '@emotion/cache';
import mirror from 'stylis-plugin-rtl';
import { nonce } from '../layout/nonce.ts';

const leftToRight = createCache({ key: 'css', nonce, prepend: true });

/** Mirrors the physical sides that MUI writes. No prefixer: stylis's newest breaks on what emotion's older one parsed. */
const rightToLeft = createCache({ key: 'rtl', nonce, prepend: true, stylisPlugins: [mirror] });

export const styleCache = (direction: 'ltr' | 'rtl') => (direction === 'rtl' ? rightToLeft : leftToRight);
