import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { localizeProblem } from '../../../engine/server/http/localizeProblem.ts';
import { tooManyRequests } from '../../../engine/server/http/problems.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const post = async (path: string, language: string, body: object, more: Record<string, string> = {}) => {
  const answer = await app.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: app.url, 'accept-language': language, ...more },
    body: JSON.stringify(body),
  });
  return answer.json();
};

const signIn = (language: string, body: object) => post('/api/auth/login', language, body);

describe('refusals', () => {
  it.each([
    ['en', 'Incorrect email or password.'],
    ['de', 'E-Mail-Adresse oder Passwort stimmt nicht.'],
    ['ar', 'البريد الإلكتروني أو كلمة المرور غير صحيحة.'],
    ['xx', 'Incorrect email or password.'],
    ['de-AT', 'E-Mail-Adresse oder Passwort stimmt nicht.'],
    ['en;q=0.2, de;q=0.9, fr', 'E-Mail-Adresse oder Passwort stimmt nicht.'],
    ['de;q=0, en;q=0.1', 'Incorrect email or password.'],
    ['fr, *;q=0.1', 'Incorrect email or password.'],
    [';;q=,,=', 'Incorrect email or password.'],
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

  it('of calls that run once too', async () => {
    const key = { 'idempotency-key': '00000000-0000-4000-8000-00000000000b' };
    const { detail } = await post('/api/auth/register', 'de', { user_data: { email: 'x' } }, key);
    expect(detail.map(({ msg }: { msg: string }) => msg)).toContain(
      'Geben Sie eine E-Mail-Adresse wie name@example.com ein.',
    );
  });

  it.each([
    ['en', 30, 'Too many requests. Please try again in 1 minute.'],
    ['en', 840, 'Too many requests. Please try again in 14 minutes.'],
    ['de', 86_000, 'Zu viele Anfragen. Bitte versuchen Sie es in 24 Stunden noch einmal.'],
    ['ar', 120, 'طلبات كثيرة جدًا. حاول مرة أخرى بعد دقيقتين.'],
  ])('that came too often say when to try again: in %s, after %i seconds', (language, seconds, sentence) => {
    expect(localizeProblem(tooManyRequests(seconds), language)).toEqual({ detail: sentence, message: sentence });
  });

  it('that pages compare word by word stay as agreed', async () => {
    const answer = await app.fetch('/api/account/me', { headers: { 'accept-language': 'de' } });
    expect((await answer.json()).detail).toBe('Not authenticated');
  });
});
