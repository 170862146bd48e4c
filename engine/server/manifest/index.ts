export type { ManifestFiles } from '../schema-files/readManifestFiles.ts';
export { manifestRoutes } from './routes.ts';
