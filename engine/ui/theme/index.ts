export { applySettings } from './applySettings.ts';
export type {} from './augmentation.ts';
export { Look } from './Look.tsx';
export { loadMirror } from './mirror.ts';
export { readSettings } from './settingsStorage.ts';
export { followSettings, showSettings, useLook } from './showSettings.ts';
export { styleCache } from './styleCache.ts';
export type { Tone } from './tokens.ts';
