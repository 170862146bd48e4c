/** Internationalized domain names: mail addresses are stored with punycode domains, and shown in their own script. */
import punycode from 'punycode.js';
import { normalizeEmail } from './normalize.ts';

/** Scripts that are written together; every other label has letters of one script only. */
const mixedScripts = [
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー0-9a-z-]+$/u,
  /^[\p{Script=Han}\p{Script=Hangul}0-9a-z-]+$/u,
  /^[\p{Script=Han}\p{Script=Bopomofo}0-9a-z-]+$/u,
];
const singleScripts = [
  'Latin',
  'Greek',
  'Cyrillic',
  'Arabic',
  'Hebrew',
  'Thai',
  'Devanagari',
  'Armenian',
  'Georgian',
].map(script => new RegExp(`^[\\p{Script=${script}}\\p{M}0-9-]+$`, 'u'));
/** Greek and Cyrillic letters that look like Latin ones: a label of nothing else could be read as another name. */
const lookalikes = /^[асԁеһіјӏорԛѕԝхуъьҽпгѵѡαικνρυωηο0-9-]+$/u;

const isReadable = (label: string): boolean =>
  [...mixedScripts, ...singleScripts].some(script => script.test(label)) && !lookalikes.test(label);

/**
 * Returns an email address with its domain in Unicode: "info@xn--mnchen-3ya.de" becomes "info@münchen.de". A domain
 * that could be mistaken for another one stays in Punycode, as in the address bars of browsers.
 */
export function readableEmail(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  if (at < 1 || !/(^|\.)xn--/i.test(domain)) return address;
  try {
    const readable = punycode.toUnicode(domain.toLowerCase());
    const labels = readable.split('.').filter(label => /[^a-z0-9-]/.test(label));
    const found = `${address.slice(0, at)}@${readable}`;
    // What is typed back has to lead to the same address.
    const isSame = normalizeEmail(`a@${readable}`) === `a@${domain.toLowerCase()}`;
    return isSame && labels.every(isReadable) ? found : address;
  } catch {
    return address;
  }
}
