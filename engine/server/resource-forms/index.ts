export { screenRoutes } from './routes.ts';
