/** What the server sends a customer: the real files with every default computed, and further dashboard files. */
import type { DashboardFile } from '../../../engine/dsl/dashboard.ts';
import { resolvePortal } from '../../../engine/dsl/portal.ts';
import type { Portal } from '../../../engine/dsl/resource.ts';
import { appFile } from '../../../engine/server/appDefinition.ts';
import { readPortalFiles } from '../../../engine/server/manifest/world.ts';

const { world, dashboards } = readPortalFiles();

export function customerPortal(more: Record<string, DashboardFile> = {}): Portal {
  const asker = { role: 'customer', me: { uuid: 'me' }, now: new Date() };
  const all = new Map([...dashboards, ...Object.entries(more)]);
  return JSON.parse(JSON.stringify(resolvePortal(appFile(), world, all, asker)));
}
