import { afterEach, beforeAll, expect, it } from 'vitest';
import { i18nProvider, loadTexts, textsPresent } from '../../../engine/client/i18n/i18nProvider.ts';

const menuEntry = () => i18nProvider.translate('shell.menu.orders');
beforeAll(() => loadTexts('app'));
afterEach(() => i18nProvider.changeLocale('en'));

it('the language chosen last is shown, though another one was still loading', async () => {
  const first = i18nProvider.changeLocale('de');
  await i18nProvider.changeLocale('en');
  await first;
  expect([i18nProvider.getLocale(), menuEntry()]).toEqual(['en', 'Orders']);
});

it('texts that a page asks for come in the language that was chosen, even while that is loading', async () => {
  const chosen = i18nProvider.changeLocale('de');
  await Promise.all([loadTexts('app'), chosen]);
  expect([i18nProvider.getLocale(), menuEntry()]).toEqual(['de', 'Aufträge']);
  expect(textsPresent()).toMatch(/^de\//);
});
