/** boot.ts reads it before the first paint, so this file stays small and imports nothing. */
export const SETTINGS_KEY = 'settings';

export interface DisplaySettings {
  theme: 'system' | 'light' | 'dark';
  density: 'compact' | 'normal' | 'roomy';
  /** null: the browser's. */
  language: string | null;
  /** null: as the language is written. */
  direction: 'ltr' | 'rtl' | null;
  responsiveFontSizes: boolean;
  /** The side menu: with labels, or icons alone. */
  menu: 'wide' | 'narrow';
}

const standard: DisplaySettings = {
  theme: 'system',
  density: 'normal',
  language: null,
  direction: null,
  responsiveFontSizes: true,
  menu: 'wide',
};

/** Returns the display settings of this browser, with the default for each that is missing or unreadable. */
export function readDisplaySettings(): DisplaySettings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(SETTINGS_KEY) ?? '{}');
    return kept && typeof kept === 'object' ? { ...standard, ...kept } : standard;
  } catch {
    return standard;
  }
}

export const schemeOf = (theme: DisplaySettings['theme']): 'light' | 'dark' =>
  theme === 'system' ? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light') : theme;
