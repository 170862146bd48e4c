export { sharedCounts } from './sharedCounts.ts';
