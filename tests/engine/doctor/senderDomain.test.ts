/** What DNS says about the domain of the mails. Nothing here asks DNS itself. */
import { expect, it } from 'vitest';
import { checkSenderDomain } from '../../../engine/server/doctor/index.ts';
import { readConfig } from '../../../server/config.ts';

const config = {
  ...readConfig('test', {}),
  mode: 'production' as const,
  mail: { url: 'smtp://mx.example.com', from: 'Galley <hello@mail.example.com>' },
};
const check = (records: Record<string, string[]>, changes: object = {}) =>
  checkSenderDomain({ ...config, ...changes }, async name => {
    const found = records[name];
    if (!found) throw Object.assign(new Error(`queryTxt ENOTFOUND ${name}`), { code: 'ENOTFOUND' });
    // A long record is several parts of one.
    return found.map(text => [text.slice(0, 5), text.slice(5)]);
  }).catch((error: Error) => error.message);

const spf = 'v=spf1 include:mx.example.net -all';
const dmarc = 'v=DMARC1; p=quarantine';

it('a domain with SPF and DMARC is sound, also by the rule of the domain above it', async () => {
  const own = { 'mail.example.com': ['other', spf], '_dmarc.mail.example.com': [dmarc] };
  expect(await check(own)).toBe('mail.example.com has SPF, mail.example.com has DMARC');
  const above = { 'mail.example.com': [spf], '_dmarc.example.com': [dmarc] };
  expect(await check(above)).toBe('mail.example.com has SPF, example.com has DMARC');
});

it('a missing or doubled record is a finding with its remedy', async () => {
  expect(await check({})).toMatch(/^mail\.example\.com has no SPF record; publish one TXT record/);
  expect(await check({ 'mail.example.com': [spf, spf] })).toContain('has 2 SPF records');
  expect(await check({ 'mail.example.com': [spf] })).toContain('publish the TXT record _dmarc.mail.example.com');
});

it('SPF is that of the mailbox for bounces, which receivers check', async () => {
  const mail = { ...config.mail, bounceAddress: 'bounces@bounce.example.com' };
  const records = { 'bounce.example.com': [spf], '_dmarc.mail.example.com': [dmarc] };
  expect(await check(records, { mail })).toBe('bounce.example.com has SPF, mail.example.com has DMARC');
});

it('nothing is asked in a demo, and a DNS that does not answer is no finding', async () => {
  expect(await check({}, { mode: 'demo' })).toBe('not checked, it needs valid settings of production');
  const mail = { ...config.mail, url: null };
  expect(await check({}, { mail })).toBe('not checked, no mails are sent');
  const failing = checkSenderDomain(config, () => Promise.reject(new Error('queryTxt ETIMEOUT')));
  expect(await failing).toBe('not checked, DNS does not answer (queryTxt ETIMEOUT)');
});
