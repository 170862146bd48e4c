import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { ConfigFaults } from '../../engine/server/index.ts';
import { readConfig } from '../../server/config.ts';
import { pageSettings } from '../../server/portalSite.ts';

const faultsOf = (environment: Record<string, string>): string[] => {
  try {
    readConfig('demo', environment);
    return [];
  } catch (error) {
    return error instanceof ConfigFaults ? error.faults : [String(error)];
  }
};

describe('the settings', () => {
  it('have a default for everything in a demo', () => {
    const config = readConfig('demo', {});
    expect(config).toMatchObject({
      ...{ host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000', databaseUrl: null, trustProxy: false },
      mail: { url: null },
      payments: { provider: 'sandbox' },
      uploads: { store: 'file' },
      rateLimit: true,
    });
    expect(config.dataDir).toMatch(/data$/);
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '3000x'],
    ['PUBLIC_URL', 'portal.example.com'],
    ['PUBLIC_URL', 'https://me:secret@portal.example.com'],
    ['PUBLIC_URL', 'https://portal.example.com/path'],
    ['PUBLIC_URL', 'https://portal.example.com?x=1'],
    ['PUBLIC_URL', 'https://portal.example.com/#x'],
    ['DATABASE_URL', 'mysql://localhost/galley'],
    ['MAIL_URL', 'https://mail.example.com'],
    ['PAYMENT_PROVIDER', 'cash'],
    ['UPLOAD_STORE', 'ftp'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT', 'maybe'],
    ['SENTRY_DSN', 'yes'],
    ['FCM_API_KEY', 'alone'],
  ])('refuse %s=%s by name', (name, value) => {
    const faults = faultsOf({ [name]: value });
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatch(new RegExp(name.split('_')[0] ?? ''));
  });

  it('may be in files that NAME_FILE names, without the blanks at their ends', () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-settings-'));
    const [address, missing] = [join(folder, 'address'), join(folder, 'missing')];
    writeFileSync(address, ' postgresql://me:secret@db.example.com/galley\n');
    const read = readConfig('demo', { DATABASE_URL_FILE: address });
    expect(read.databaseUrl).toBe('postgresql://me:secret@db.example.com/galley');
    expect(faultsOf({ DATABASE_URL_FILE: missing })).toEqual([
      `DATABASE_URL_FILE names a file that cannot be read (ENOENT): ${missing}`,
    ]);
    expect(faultsOf({ DATABASE_URL_FILE: address, DATABASE_URL: 'postgresql://other.example.com/galley' })).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set; unset one.',
    ]);
    rmSync(folder, { recursive: true });
  });

  it('may be in a file .env, behind those of the process', () => {
    const folder = mkdtempSync(join(tmpdir(), 'galley-settings-'));
    writeFileSync(join(folder, '.env'), 'PORT=4321\nLOG_LEVEL="error"\n# LOG_LEVEL=loud\n');
    vi.stubEnv('ENV_FILE', join(folder, '.env'));
    vi.stubEnv('PORT', '1234');
    vi.stubEnv('LOG_LEVEL', undefined);
    try {
      expect(readConfig('demo')).toMatchObject({ port: 1234, logLevel: 'error' });
    } finally {
      delete process.env.LOG_LEVEL;
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true });
    }
  });

  it('name the file of settings that cannot be read', () => {
    vi.stubEnv('ENV_FILE', '/nowhere/.env');
    expect(() => readConfig('demo')).toThrow('The file of settings cannot be read (ENOENT): /nowhere/.env');
    vi.unstubAllEnvs();
  });

  it('never repeat an address that may hold a password', () => {
    expect(faultsOf({ MAIL_URL: 'http://me:secret@mail.example.com' }).join()).not.toContain('secret');
  });

  it.each([
    ['true', 1],
    ['off', false],
    ['2', 2],
    ['10.0.0.0/8, 127.0.0.1', ['10.0.0.0/8', '127.0.0.1']],
  ])('TRUST_PROXY=%s', (value, expected) => {
    expect(readConfig('demo', { TRUST_PROXY: value }).trustProxy).toEqual(expected);
  });

  it.each(['everybody', '10.0.0.0/64', '10.0.0.1/x', '1.2.3.4, my-proxy', '1000'])(
    'TRUST_PROXY=%s is a fault',
    value => {
      expect(faultsOf({ TRUST_PROXY: value }).join()).toContain('TRUST_PROXY must be');
    },
  );

  it('name who is invited as the first administrator', () => {
    expect(readConfig('demo', { FIRST_ADMIN: 'ada@example.com' }).firstAdmin).toBe('ada@example.com');
    expect(faultsOf({ FIRST_ADMIN: 'ada' }).join()).toContain('FIRST_ADMIN must be an email address');
  });

  it('list the web sites that may show the quote in a frame', () => {
    const origins = 'https://www.example.com, http://localhost:8080';
    expect(readConfig('demo', { EMBED_ORIGINS: origins }).embedOrigins).toEqual(origins.split(', '));
    expect(readConfig('demo', {}).embedOrigins).toEqual([]);
    for (const wrong of ['*', 'example.com', 'https://example.com/', "'self'"])
      expect(faultsOf({ EMBED_ORIGINS: wrong }).join()).toContain('EMBED_ORIGINS must list origins');
  });

  it('say whether signed-in visitors of the sign-in pages are sent on', () => {
    expect(pageSettings(readConfig('demo', {})).guestGuard).toBe(true);
    expect(pageSettings(readConfig('demo', { GUEST_GUARD: 'off' })).guestGuard).toBe(false);
  });

  it.each([
    'http://localhost:3000',
    'http://LOCALHOST:3000/',
    'https://id.example.com/?a=1',
    'https://id.example.com/#a',
  ])('ACCOUNT_SITE_URL=%s is rejected because it leads nowhere', value => {
    expect(faultsOf({ ACCOUNT_SITE_URL: value }).join()).toContain('ACCOUNT_SITE_URL must be another site');
  });

  it('show a browser nothing but its own short list', () => {
    const keys = {
      SECRET: 'do not tell',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_PUBLISHABLE_KEY: 'pk',
      STRIPE_WEBHOOK_SECRET: 'wh',
    };
    const shown = JSON.stringify(
      pageSettings(readConfig('demo', { ...keys, ACCOUNT_SITE_URL: 'https://id.example.com' })),
    );
    expect(shown).toContain('https://id.example.com');
    for (const secret of ['do not tell', 'sk', 'wh']) expect(shown).not.toContain(`"${secret}"`);
  });
});
