export { followClock } from './sharedClock.ts';
