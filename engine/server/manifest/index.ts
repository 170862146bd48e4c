export type { ManifestFiles } from './manifestFiles.ts';
export { manifestRoutes } from './routes.ts';
