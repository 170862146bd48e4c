export { viewRoutes } from './routes.ts';
export { savedViews } from './tables.ts';
