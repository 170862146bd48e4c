export { pageSettings, readPageSettings } from './pageSettings.ts';
export { localStore, tabStore } from './stores.ts';
