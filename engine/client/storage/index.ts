export { type PushSettings, pageSettings } from './pageSettings.ts';
export { localStore, tabStore } from './stores.ts';
