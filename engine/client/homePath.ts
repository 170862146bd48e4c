import app from '#app/app.json' with { type: 'json' };
import { pagesRoot } from '../dsl/routes.ts';

/** The page that opens after signing in. */
export const { home: homePath = pagesRoot } = app;
