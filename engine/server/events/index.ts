export { BROADCAST, type LiveResource, publish } from './events.ts';
export { openLiveStreams, type SessionStatus } from './live.ts';
export { eventRoutes } from './routes.ts';
export { publishSessionsEnded } from './sessionsEnded.ts';
export { liveEvents } from './tables.ts';
