import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const signIn = async (language: string, body: object) => {
  const answer = await world.fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: world.url, 'accept-language': language },
    body: JSON.stringify(body),
  });
  return answer.json();
};

describe('refusals', () => {
  it.each([
    ['en', 'Incorrect email or password.'],
    ['de', 'E-Mail-Adresse oder Passwort stimmt nicht.'],
    ['ar', 'البريد الإلكتروني أو كلمة المرور غير صحيحة.'],
    ['xx', 'Incorrect email or password.'],
  ])('are said in %s', async (language, sentence) => {
    const { detail } = await signIn(language, { email: 'nobody@example.com', password: 'not-the-password' });
    expect(detail).toBe(sentence);
  });

  it('of fields too, each with its figures', async () => {
    const { detail } = await signIn('de', { email: 'x', password: '' });
    expect(detail.map(({ msg }: { msg: string }) => msg).sort()).toEqual([
      'Dieses Feld darf nicht leer sein.',
      'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    ]);
  });

  it('that pages compare word by word stay as agreed', async () => {
    const answer = await world.fetch('/api/account/me', { headers: { 'accept-language': 'de' } });
    expect((await answer.json()).detail).toBe('Not authenticated');
  });
});
