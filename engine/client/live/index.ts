export type { InvalidationRules } from './staleQueries.ts';
export { useLive } from './useLive.ts';
