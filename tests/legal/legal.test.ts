import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textsOf } from '../../engine/server/index.ts';
import appFile from '../../schemas/app.json' with { type: 'json' };
import seller from '../../schemas/billing/seller.json' with { type: 'json' };
import { legalNames } from '../../schemas/legal/documents.ts';
import { acceptances } from '../../server/account/tables.ts';
import { cards, payWith } from '../checkout/api/checkoutHelpers.ts';
import { type Customer, startTestApp, type TestApp } from '../helpers/testApp.ts';
import { createPlacedOrder } from '../orders/api/orderFixtures.ts';

let app: TestApp;
let customer: Customer;
beforeAll(async () => {
  app = await startTestApp();
  customer = await app.signUp();
});
afterAll(() => app.close());

const read = (document: string, language: string) =>
  app.client().call('getLegalText', { params: { document }, headers: { 'accept-language': language } });
const version = async (document: string) => (await read(document, 'en')).body.version;

describe('a legal text', () => {
  it.each(legalNames.flatMap(name => appFile.locales.map(language => [name, language] as const)))(
    '%s can be read signed out in %s, of the version of all languages',
    async (name, language) => {
      const { status, body } = await read(name, language);
      expect(status).toBe(200);
      expect(body).toMatchObject({ document: name, language, version: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
      expect(body.version).toBe(await version(name));
      expect(body.text).toContain(seller.name);
      expect(body.text).not.toMatch(/\{\{|^---/m);
      expect(body.title).toBe(textsOf(language).say(`shell.legal.titles.${name}`));
    },
  );

  it.each(['nothing', '..%2fterms', 'constructor', 'TERMS'])('%s does not exist', async name => {
    expect((await app.fetch(`/api/core/legal/${name}`)).status).toBe(404);
  });

  it.each(appFile.locales)('is named in what is accepted, in %s, so that the name can be a link', language => {
    const { say } = textsOf(language);
    const label = say('forms.registration.fields.accept_terms');
    expect(label).toContain(say('shell.legal.words.terms'));
    expect(label).toContain(say('shell.legal.words.privacy'));
    for (const kind of ['order', 'balance', 'free'])
      expect(say(`checkout_messages.acceptance.${kind}`)).toContain(say('shell.legal.words.order_terms'));
  });
});

describe('an acceptance', () => {
  it('at registration is kept with the versions and the time', async () => {
    const { body } = await customer.expect(200, 'listAcceptances');
    expect(body).toHaveLength(2);
    for (const document of ['terms', 'privacy'] as const)
      expect(body).toContainEqual({ document, version: await version(document), accepted_at: expect.any(String) });
  });

  it('at checkout is kept with the order, once, also when the card is declined first', async () => {
    const buyer = await app.signUp();
    const uuid = await createPlacedOrder(buyer);
    const documents = async () => (await buyer.expect(200, 'listAcceptances')).body.map(({ document }) => document);
    expect(await documents()).not.toContain('order_terms');
    await payWith(buyer, uuid, cards.declined);
    expect((await payWith(buyer, uuid, cards.good)).status).toBe(200);
    const rows = await app.db.select().from(acceptances).where(eq(acceptances.order_uuid, uuid));
    expect(rows).toMatchObject([
      { document: 'order_terms', version: await version('order_terms'), user_uuid: buyer.me.uuid },
    ]);
    expect((await documents()).sort()).toEqual(['order_terms', 'privacy', 'terms']);
  });

  it('from before versions were recorded is shown with its time', async () => {
    const early = await app.signUp();
    await app.db.delete(acceptances).where(eq(acceptances.user_uuid, early.me.uuid));
    expect((await early.expect(200, 'listAcceptances')).body).toMatchObject([{ document: 'terms', version: null }]);
  });
});
