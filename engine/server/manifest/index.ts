export type { ManifestFiles } from '../schema-files/parseManifestFiles.ts';
export { manifestRoutes } from './routes.ts';
