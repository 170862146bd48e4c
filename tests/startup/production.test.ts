import { afterAll, describe, expect, it } from 'vitest';
import { readConfig } from '../../server/config.ts';
import { demoPassword } from '../../server/demo/accounts.ts';
import { Client } from '../helpers/client.ts';
import { freePort } from '../helpers/freePort.ts';
import { clean, launch, newFolder } from './launched.ts';

afterAll(clean);

const sound = {
  SECRET: '3f9c1e07b5a24d6881fe90c2a7d4b63e',
  PUBLIC_URL: 'https://portal.example.com',
  MAIL_URL: 'smtp://127.0.0.1:2525',
  MAIL_FROM: 'Galley <hello@example.com>',
  ALLOW_SANDBOX: '1',
};

function faultsOf(environment: Record<string, string>): string {
  try {
    readConfig('production', environment);
    return '';
  } catch (error) {
    return String(error);
  }
}

describe('npm run serve', () => {
  it('lists everything that is missing at once', async () => {
    const server = launch({ command: 'serve', dataDir: newFolder(), port: await freePort() });
    expect(await server.ended()).toBe(1);
    const said = server.output();
    for (const name of ['SECRET', 'PUBLIC_URL', 'MAIL_URL', 'MAIL_FROM'])
      expect(said).toContain(`- ${name} is missing`);
    expect(said).toContain('- PAYMENT_PROVIDER is sandbox');
    expect(said).toContain('5 faults');
  });

  it.each([
    ['a short secret', { SECRET: 'short' }, 'SECRET is weak'],
    ['a secret of one letter', { SECRET: 'a'.repeat(64) }, 'SECRET is weak'],
    ['a weak second secret', { SECRET: `${sound.SECRET},abc` }, 'SECRET is weak'],
    ['three secrets', { SECRET: [1, 2, 3].map(end => sound.SECRET + end).join() }, 'SECRET may be two secrets at once'],
    ['a secret that is a sequence', { SECRET: 'abcdefghijklmnopqrstuvwxyz0123456789' }, 'SECRET is weak'],
    ['a secret of common words', { SECRET: 'passwordpasswordpassword12345678' }, 'SECRET is weak'],
    ['a secret that asks to be changed', { SECRET: 'changeme-changeme-please-1234567' }, 'SECRET is weak'],
    ['an address in the clear', { PUBLIC_URL: 'http://portal.example.com' }, 'PUBLIC_URL must start with https://'],
    ['no rate limit', { RATE_LIMIT: 'off' }, 'RATE_LIMIT=off is for demo and test mode only'],
    ['the sandbox without insisting', { ALLOW_SANDBOX: '0' }, 'PAYMENT_PROVIDER is sandbox'],
    ['half of the keys of Stripe', { PAYMENT_PROVIDER: 'stripe', STRIPE_SECRET_KEY: 'sk' }, 'STRIPE_PUBLISHABLE_KEY'],
    ['a store without its keys', { UPLOAD_STORE: 's3' }, 'UPLOAD_STORE=s3 needs S3_BUCKET'],
  ])('refuses %s', (_what, environment, sentence) => {
    expect(faultsOf({ ...sound, ...environment })).toContain(sentence);
  });

  it('has nothing to say about sound settings', () => expect(faultsOf(sound)).toBe(''));

  it('takes two secrets at once', () => {
    const SECRET = `c04d8a1b6f2e97350f9bd17a84e2635c, ${sound.SECRET}`;
    expect(faultsOf({ ...sound, SECRET })).toBe('');
    expect(readConfig('production', { ...sound, SECRET }).secrets).toEqual(SECRET.split(', '));
  });

  it('has no demo accounts, no mailbox and no clock to move', async () => {
    const port = await freePort();
    const server = launch({ command: 'serve', dataDir: newFolder(), port, environment: sound });
    await server.ready();
    const client = new Client(server.url);
    client.headers = { origin: sound.PUBLIC_URL };
    const body = { email: 'customer@demo.test', password: demoPassword, remember_me: false };
    expect((await client.call('login', { body })).status).toBe(400);
    // The address is known, so the host of a request is no origin of our own.
    const fromHost = new Client(server.url);
    fromHost.headers = { origin: server.url };
    expect((await fromHost.call('login', { body })).status).toBe(403);
    expect((await client.post('/dev/clock', { advance: 'P1D' })).status).toBe(404);
    const json = { accept: 'application/json' };
    for (const path of ['/dev/clock', '/dev/mailbox', '/dev/mailbox.json'])
      expect((await client.get(path, json)).status).toBe(404);
    expect((await client.get('/')).headers.get('strict-transport-security')).toContain('max-age=');
    expect(await server.stop()).toBe(0);
  });
});
