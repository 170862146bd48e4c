export { resourceFormRoutes } from './routes.ts';
