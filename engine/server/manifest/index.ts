export { portalRoutes } from './routes.ts';
export type { PortalFiles } from './world.ts';
