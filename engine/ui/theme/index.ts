export { AppThemeProvider } from './AppThemeProvider.tsx';
export { applySettings } from './applySettings.ts';
export type {} from './augmentation.ts';
export { loadRtlPlugin } from './rtlPlugin.ts';
export { overrideSettings } from './settings.ts';
export { readDisplaySettings } from './settingsStorage.ts';
export { showSettings, useAppearance, watchSettings } from './showSettings.ts';
export { styleCache } from './styleCache.ts';
export type { Tone } from './tokens.ts';
