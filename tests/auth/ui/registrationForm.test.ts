import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callBody } from '../../../engine/ui/forms/testing.ts';
import { premierLevels } from '../../../server/generated/entityTables.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Choice {
  value: string;
  label: string;
  note?: string;
  hint?: string;
}

async function registration(language: string, page = '') {
  const headers = { 'accept-language': language };
  const { body: form } = await app
    .client()
    .expect(200, 'getCallForm', { params: { form: 'registration' }, query: { page }, headers });
  const ui = form.steps[0]?.ui_schema as Record<string, { 'ui:options': { choices: Choice[] } }>;
  return { form, levels: ui.premier_level?.['ui:options'].choices ?? [] };
}

it('registration offers every level that is on sale, with its price in the reader’s language', async () => {
  const { levels } = await registration('en');
  expect(levels.map(({ value, note }) => [value, note])).toEqual([
    ['alacarte', 'No fee'],
    ['limited', '$299.00 a year'],
    ['unlimited', '$1,199.00 a year'],
  ]);
  expect(levels.every(({ hint }) => hint)).toBe(true);
  const german = await registration('de');
  expect(german.levels[1]?.note).toBe('299,00 $ im Jahr');
});

it('registration names the discount that the record of a level has now', async () => {
  const readHint = async (language: string) => (await registration(language)).levels[1]?.hint;
  expect(await readHint('en')).toContain('20% off');
  await app.db.update(premierLevels).set({ discount_percent: 25 }).where(eq(premierLevels.codename, 'limited'));
  expect(await readHint('en')).toContain('25% off');
  expect(await readHint('de')).toMatch(/25\s%/);
  await app.db.update(premierLevels).set({ discount_percent: 20 }).where(eq(premierLevels.codename, 'limited'));
});

it('a link may choose the level; what is answered makes an account', async () => {
  const { form } = await registration('en', 'premier_level=unlimited');
  expect(form.data).toMatchObject({ premier_level: 'unlimited', country: 'US', account_type: 'individual' });
  const body = callBody(form, {
    ...form.data,
    first_name: 'Ada',
    last_name: 'Moreau',
    email: 'ada@example.test',
    password: 'correct horse battery',
    state: 'New York',
    premier_level: 'alacarte',
    accept_terms: true,
  }) as { user_data: Record<string, unknown> };
  const user_data = { ...body.user_data, password_confirm: 'correct horse battery' };
  await app.client().expect(201, 'register', { body: { user_data } as never });
});
