/** What the server sends a customer: the real files with every default computed, and further dashboard files. */
import type { DashboardFile } from '../../../engine/dsl/resolve/dashboard.ts';
import { resolveManifest } from '../../../engine/dsl/resolve/manifest.ts';
import type { Manifest } from '../../../engine/dsl/resolve/resolved.ts';
import { appFile } from '../../../engine/server/appDefinition.ts';
import { readManifestFiles } from '../../../engine/server/schema-files/readManifestFiles.ts';

const { registry, dashboards } = readManifestFiles();

export function customerPortal(more: Record<string, DashboardFile> = {}): Manifest {
  const asker = { role: 'customer', me: { uuid: 'me' }, now: new Date() };
  const all = new Map([...dashboards, ...Object.entries(more)]);
  return JSON.parse(JSON.stringify(resolveManifest(appFile(), registry, all, asker)));
}
