import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { schemaFolder } from '../http/contract.ts';

export type IsPage = (path: string) => boolean;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * Which addresses are pages of the app: the app's own table of paths, written beside it by the build,
 * and the screens of the resource files, which need no build.
 */
export function addressesOf(folder: string): IsPage {
  const patterns: string[] = JSON.parse(readFileSync(join(folder, 'addresses.json'), 'utf8'));
  const screens = resourceNames().map(name => `/dashboard/${name}`);
  const all = [
    ...patterns,
    ...screens.flatMap(screen => [screen, `${screen}/create`, `${screen}/:uuid`, `${screen}/:uuid/show`]),
  ];
  const known = new RegExp(`^(?:${all.map(asExpression).join('|')})/?$`);
  return path => known.test(path);
}

const asExpression = (pattern: string): string => pattern.replace(/\/+$/, '').replace(/:[a-z_]*uuid\b|:id\b/gi, uuid);

const resourceNames = (): string[] =>
  readdirSync(schemaFolder, { recursive: true, encoding: 'utf8' })
    .map(file => /([^/\\]+)\.resource\.json$/.exec(file)?.[1])
    .filter(name => name !== undefined);
