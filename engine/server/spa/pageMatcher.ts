import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DashboardFile } from '../../dsl/resolve/dashboard.ts';
import { routeOf } from '../../dsl/routes.ts';
import { withEntityResources } from '../../dsl/schemaRegistry.ts';
import { schemaFiles } from '../forms/forms.ts';

type IsPage = (path: string) => boolean;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/**
 * Which addresses are pages of the app: the app's own table of paths, written beside it by the build, and the screens
 * of the resource files as they are at this moment, which need no build.
 */
export function pageMatcher(folder: string): IsPage {
  const patterns: string[] = JSON.parse(readFileSync(join(folder, 'addresses.json'), 'utf8'));
  let read = schemaFiles();
  let known = oneOf([...patterns, ...screens()]);
  return path => {
    if (read !== schemaFiles()) {
      read = schemaFiles();
      known = oneOf([...patterns, ...screens()]);
    }
    return known.test(path);
  };
}

const oneOf = (patterns: string[]): RegExp => new RegExp(`^(?:${patterns.map(asExpression).join('|')})/?$`);

const name = '[a-z][a-z0-9_]*';

const asExpression = (pattern: string): string =>
  pattern
    .replace(/\/+$/, '')
    .replace(/:[a-z_]*uuid\b|:id\b/gi, uuid)
    .replace(/:[a-z_]+\b/gi, name);

/** Returns the routes of dashboards and resources: list, record, and the pages that create and edit one. */
function screens(): string[] {
  const { resources, entities, dashboards } = schemaFiles();
  const pages = [...(dashboards as Map<string, DashboardFile>)].map(([named, file]) => routeOf(named, file));
  const ofResources = [...withEntityResources(resources, entities)].flatMap(([named, file]) => {
    const route = routeOf(named, file);
    // Another back end has its own kind of keys.
    const row = `${route}/${file.provider ? '[^/]+' : ':uuid'}`;
    return [route, `${route}/create`, row, `${row}/edit`];
  });
  return [...pages, ...ofResources];
}
