import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { documentFor } from '../../../engine/server/spa/document.ts';
import { readConfig } from '../../../server/config.ts';
import { portalSite } from '../../../server/site.ts';

const source = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const write = documentFor(portalSite(readConfig('test', {})), source);

it.each([
  [true, true],
  [false, false],
])('the document of a visitor with a session cookie (%s) asks ahead who they are: %s', (hasSession, asks) => {
  const html = write('n0nce', hasSession);
  expect(html.includes('href="/api/account/me"')).toBe(asks);
  expect(html).toContain('sessionMarker');
  expect(html).toContain('</html>');
});
