export type { FreshnessRules } from './staleQueries.ts';
export { useLive } from './useLive.ts';
