export { keptHere, keptInTab } from './kept.ts';
export { type PushSettings, pageSettings } from './pageSettings.ts';
