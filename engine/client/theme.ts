import { theme as built } from 'virtual:app-theme';
import type { Theme } from '../dsl/themeFile.ts';

/** The look of the app that is built, with the engine's values where its `app.json` gives none. */
export const theme: Theme = built;
