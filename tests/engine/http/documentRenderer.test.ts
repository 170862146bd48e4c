import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { createDocumentRenderer } from '../../../engine/server/spa/documentRenderer.ts';
import { readConfig } from '../../../server/config.ts';
import { portalSite } from '../../../server/portalSite.ts';

const source = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const write = createDocumentRenderer(portalSite(readConfig('test', {})), source);

it.each([
  ['who they are and what they may see', true, true, [true, true]],
  ['who they are', true, false, [true, false]],
  ['nothing', false, true, [false, false]],
])('the document asks ahead %s (session: %s, page behind sign-in: %s)', (_, hasSession, isSignedInPage, asked) => {
  const html = write('n0nce', { hasSession, isSignedInPage });
  expect(['/api/account/me', '/api/portal'].map(path => html.includes(`href="${path}"`))).toEqual(asked);
  expect(html).toContain('sessionMarker');
  expect(html).toContain('</html>');
});
