import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { acceptedCookies, mayHaveSession } from '../../../engine/client/auth/sessionMarker.ts';
import { pageSettings } from '../../../engine/client/storage/pageSettings.ts';

const before = { ...pageSettings };
let cookies = '';
beforeEach(() => {
  localStorage.clear();
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookies);
});
afterEach(() => {
  vi.restoreAllMocks();
  Object.assign(pageSettings, before);
});

const token = 'a-token';
it.each([
  // What the page is told, its cookies, the stored token, whether there may be a session, whether cookies are kept.
  [{ sessionMarker: true }, '', null, false, false],
  [{ sessionMarker: true }, 'signed_in=1', null, true, true],
  [{ sessionMarker: true }, 'theme=dark; signed_in=1; x=y', null, true, true],
  [{ sessionMarker: true }, 'not_signed_in=1', null, false, false],
  // A session that an older version began.
  [{ sessionMarker: true }, '', token, true, false],
  // A server that sets no marker, or an API on another site.
  [{ sessionMarker: false }, '', null, true, true],
  [{ sessionMarker: true, apiBase: 'https://api.example.test/api' }, '', null, true, true],
])('%j, cookies "%s", token %s: may have a session %s, kept its cookies %s', (settings, given, stored, may, kept) => {
  Object.assign(pageSettings, settings);
  cookies = given;
  if (stored) localStorage.setItem('accessToken', stored);
  expect([mayHaveSession(), acceptedCookies()]).toEqual([may, kept]);
});
