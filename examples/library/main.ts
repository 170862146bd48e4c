/** A lending library: the engine's second app. `npm start -- --app examples/library` */
import { defineApp } from '../../engine/server/index.ts';
import { figures, functions, handlers, jobs, libraryDemo } from './extension.ts';

export const app = defineApp({
  folder: import.meta.dirname,
  functions,
  handlers,
  jobs,
  figures,
  demo: libraryDemo,
});
