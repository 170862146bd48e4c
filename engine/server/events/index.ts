export { tellSessionsEnded } from './ended.ts';
export { announce, everyone, type LiveResource } from './events.ts';
export { openLiveStreams, type Standing } from './live.ts';
export { eventRoutes } from './routes.ts';
export { liveEvents } from './tables.ts';
