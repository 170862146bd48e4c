export { BROADCAST, type LiveResource, publish } from './events.ts';
export { openLiveStreams, type SessionStatus } from './openLiveStreams.ts';
export { publishSessionsEnded } from './publishSessionsEnded.ts';
export { eventRoutes } from './routes.ts';
export { liveEvents } from './tables.ts';
