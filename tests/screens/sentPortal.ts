/** What the server sends a customer: the real files with every default computed, and further dashboard files. */
import type { DashboardFile } from '../../schemas/language/dashboard.ts';
import { resolvePortal } from '../../schemas/language/portal.ts';
import type { Portal } from '../../schemas/language/resource.ts';
import { appFile } from '../../server/appDefinition.ts';
import { readPortalFiles } from '../../server/portal/world.ts';

const { world, dashboards } = readPortalFiles();

export function customerPortal(more: Record<string, DashboardFile> = {}): Portal {
  const asker = { role: 'customer', me: { uuid: 'me' }, now: new Date() };
  const all = new Map([...dashboards, ...Object.entries(more)]);
  return JSON.parse(JSON.stringify(resolvePortal(appFile(), world, all, asker)));
}
