import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtPages } from '../../server/builtPages.ts';
import { openBrowser } from '../helpers/browser.ts';
import { startTestApp, type TestApp } from '../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const asPage = { headers: { accept: 'text/html,*/*;q=0.8' } };
const policyOf = (response: Response): Map<string, string> =>
  new Map(
    (response.headers.get('content-security-policy') ?? '').split(';').map(directive => {
      const [name = '', ...sources] = directive.trim().split(' ');
      return [name, sources.join(' ')];
    }),
  );

describe('the document', () => {
  it('may run only scripts of our own, or with the nonce of this very answer', async () => {
    const [first, second] = await Promise.all([app.fetch('/', asPage), app.fetch('/', asPage)]);
    const scripts = policyOf(first).get('script-src') ?? '';
    expect(scripts).toMatch(/^'self' 'nonce-[\w-]{20,}'$/);
    expect(policyOf(first).get('style-src')).toBe(scripts);
    expect(policyOf(first).get('object-src')).toBe("'none'");
    expect(scripts).not.toBe(policyOf(second).get('script-src'));
    const nonce = /'nonce-(.+)'/.exec(scripts)?.[1] ?? '';
    const page = await first.text();
    expect(page).toContain(`nonce="${nonce}"`);
    expect(page).not.toContain('__');
  });

  it.each([
    ['/', 200],
    ['/authentication/login', 200],
    ['/dashboard/orders?status=draft', 200],
    ['/dashboard/orders/5f0c7a40-8a9e-4f4e-9a53-0d3a5a2a7d11', 200],
    ['/dashboard/account/payments', 200],
    ['/dashboard/account/billing/create', 200],
    ['/dashboard/account/billing/0d0f3c3e-2a5b-4b0a-9a39-3f4f1b1f7a01/edit', 200],
    ['/dashboard/nothing-like-it', 404],
    ['/dashboard/orders/not-an-id', 404],
    ['/etc/passwd', 404],
    ['/..%2f..%2fpackage.json', 404],
    ['/dashboard/orders/%', 404],
    ['/dashboard/orders/%E0%A4%A', 404],
    ['/sources.sha256', 404],
  ])('at %s answers %i', async (path, status) => {
    const response = await app.fetch(path, asPage);
    expect(response.status).toBe(status);
    expect(response.headers.get('content-type')).toContain('text/html');
  });

  it('is never looked for elsewhere', async () => {
    const response = await fetch(`${app.url}//other.example/%`, { ...asPage, redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/other.example/%25']);
  });

  it('is not sent where JSON is asked for', async () => {
    const response = await app.fetch('/no/such/thing', { headers: { accept: 'application/json' } });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect((await app.fetch('/api/no-such-call', asPage)).headers.get('content-type')).toContain('json');
  });

  it('is never framed by another site, and is never guessed to be something else', async () => {
    const response = await app.fetch('/', asPage);
    expect(policyOf(response).get('frame-ancestors')).toBe("'none'");
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it.each(['/', '/api/core/countries', '/no/such/thing'])(
    'at %s keeps its base, and may use no feature that is not enabled',
    async path => {
      const response = await app.fetch(path, asPage);
      expect(policyOf(response).get('base-uri')).toBe("'none'");
      const features = (response.headers.get('permissions-policy') ?? '').split(', ');
      expect(features).toEqual(expect.arrayContaining(['camera=()', 'geolocation=()', 'microphone=()', 'usb=()']));
    },
  );
});

describe('files of the app', () => {
  const compressed = readdirSync(join(builtPages, 'assets'))
    .filter(name => name.endsWith('.js.br'))
    .map(name => name.replace('.br', ''));
  const [script] = compressed;

  it('are compressed and kept for a year, because their names change with their content', async () => {
    const response = await app.fetch(`/assets/${script}`, { headers: { 'accept-encoding': 'br' } });
    expect(response.headers.get('content-encoding')).toBe('br');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toContain('javascript');
  });

  it.each(['br', 'gzip', 'identity'])('let a worker load further parts of the app (%s)', async encoding => {
    const worker = compressed.find(name => /Worker-/.test(name));
    const response = await app.fetch(`/assets/${worker}`, { headers: { 'accept-encoding': encoding } });
    expect(policyOf(response).get('script-src')).toBe("'self'");
  });
});

describe('in a browser', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('the page breaks none of its own rules', async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', message => {
      if (message.type() === 'error' && /Content Security Policy/i.test(message.text()))
        complaints.push(message.text());
    });
    await page.goto(`${app.url}/authentication/login`, { waitUntil: 'load' });
    expect(await page.title()).not.toBe('');
    expect(complaints).toEqual([]);
  });
});
