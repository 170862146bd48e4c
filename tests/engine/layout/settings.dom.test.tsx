import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { i18nProvider } from '../../../engine/client/i18n/i18nProvider.ts';
import { SettingsDrawer } from '../../../engine/ui/layout/menu/SettingsDrawer.tsx';
import { AppThemeProvider } from '../../../engine/ui/theme/AppThemeProvider.tsx';
import { applySettings } from '../../../engine/ui/theme/applySettings.ts';
import { changeSettings, getSettings, resetSettings } from '../../../engine/ui/theme/settings.ts';
import { readDisplaySettings, SETTINGS_KEY } from '../../../engine/ui/theme/settingsStorage.ts';
import { showSettings, watchSettings } from '../../../engine/ui/theme/showSettings.ts';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';

const root = document.documentElement;
const page = () => ({
  theme: root.dataset.theme,
  density: root.dataset.density,
  lang: root.lang,
  dir: root.dir,
});

let stop: () => void;
beforeEach(() => {
  mockMatchMedia();
  localStorage.clear();
  stop = watchSettings();
});
afterEach(async () => {
  resetSettings();
  await showSettings();
  stop();
});

describe('before the first paint', () => {
  it('the document has what was chosen, with nothing else loaded', () => {
    localStorage.setItem(SETTINGS_KEY, JSON.stringify({ theme: 'dark', density: 'compact', language: 'ar' }));
    applySettings(readDisplaySettings());
    expect(page()).toEqual({ theme: 'dark', density: 'compact', lang: 'ar', dir: 'rtl' });
  });

  it('without a choice it follows the system and the language of the browser', () => {
    mockMatchMedia({ dark: true });
    applySettings(readDisplaySettings());
    expect(page()).toEqual({ theme: 'dark', density: 'normal', lang: 'en', dir: 'ltr' });
  });

  it.each(['not json', '[]', 'null', '7'])('what cannot be read (%s) counts as no choice', kept => {
    localStorage.setItem(SETTINGS_KEY, kept);
    expect(readDisplaySettings()).toMatchObject({
      theme: 'system',
      density: 'normal',
      language: null,
      direction: null,
    });
  });
});

describe('the drawer', () => {
  const open = () => {
    render(
      <AppThemeProvider>
        <SettingsDrawer open onClose={() => undefined} />
      </AppThemeProvider>,
    );
    return userEvent.setup();
  };

  it('shows each change at once and keeps it', async () => {
    const user = open();
    await user.click(screen.getByRole('button', { name: 'Dark' }));
    await user.click(screen.getByRole('button', { name: 'Roomy' }));
    await user.click(screen.getByLabelText('Responsive text sizes'));
    await showSettings();
    expect(page()).toMatchObject({ theme: 'dark', density: 'roomy' });
    expect(readDisplaySettings()).toMatchObject({ theme: 'dark', density: 'roomy', responsiveFontSizes: false });
  });

  it('the language brings its direction, unless one was chosen', async () => {
    const user = open();
    await user.selectOptions(screen.getByLabelText('Language'), 'ar');
    await screen.findByText('الإعدادات');
    expect(page()).toMatchObject({ lang: 'ar', dir: 'rtl' });
    await user.click(screen.getByRole('button', { name: 'من اليسار إلى اليمين' }));
    await showSettings();
    expect(page()).toMatchObject({ lang: 'ar', dir: 'ltr' });
  });

  it('can be set back as a whole', async () => {
    const user = open();
    changeSettings({ theme: 'dark', density: 'compact', direction: 'rtl' });
    await showSettings();
    await user.click(screen.getByRole('button', { name: 'Reset all' }));
    await showSettings();
    expect(page()).toEqual({ theme: 'light', density: 'normal', lang: 'en', dir: 'ltr' });
    expect(localStorage.getItem(SETTINGS_KEY)).toBeNull();
  });
});

it('a change in another tab is followed', async () => {
  localStorage.setItem(SETTINGS_KEY, JSON.stringify({ ...getSettings(), language: 'de' }));
  window.dispatchEvent(new StorageEvent('storage', { key: SETTINGS_KEY }));
  await showSettings();
  expect(root.lang).toBe('de');
  expect(i18nProvider.translate('shell.menu.orders')).toBe('Aufträge');
});
