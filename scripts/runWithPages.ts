import { type AppDefinition, type RunOptions, runApp } from '../engine/server/index.ts';
import { buildIfStale } from './build.ts';

/** Runs an app with current pages: builds them first if they are missing or outdated. */
export const runWithPages = (app: AppDefinition, mode: NonNullable<RunOptions['mode']>): Promise<void> =>
  runApp(app, { mode, prepare: signal => buildIfStale(signal, app.folder) });
