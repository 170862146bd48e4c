import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFolder } from '../appDefinition.ts';
import { lazy } from '../http/lazy.ts';

/** How the HTML of a mail refers to the logo, which is attached to it. */
export const logoUrl = 'cid:logo@galley';

/**
 * The app's logo, `logo.png` of its schema files, as a square PNG; null if it has none. It is attached and not loaded
 * from the server: mail programs block what they would have to load, and loading it would tell when a mail is read.
 */
export const appLogo = lazy((): Buffer | null => {
  const path = join(schemaFolder(), 'logo.png');
  return existsSync(path) ? readFileSync(path) : null;
});

/** Replaces the attached logo by its content, for a mail that is shown in a browser. */
export const withInlineLogo = (html: string): string => {
  const logo = appLogo();
  return logo ? html.replaceAll(logoUrl, `data:image/png;base64,${logo.toString('base64')}`) : html;
};
