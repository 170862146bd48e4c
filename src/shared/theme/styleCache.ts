import createCache from '@emotion/cache';
import { prefixer } from 'stylis';
import mirror from 'stylis-plugin-rtl';
import { nonce } from '../shell/nonce.ts';

const leftToRight = createCache({ key: 'css', nonce, prepend: true });

/** Mirrors the physical sides that MUI writes. */
const rightToLeft = createCache({ key: 'rtl', nonce, prepend: true, stylisPlugins: [prefixer, mirror] });

export const styleCache = (direction: 'ltr' | 'rtl') => (direction === 'rtl' ? rightToLeft : leftToRight);
