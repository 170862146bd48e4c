/** Prints what the server sends a customer: the real files with every default computed, and dashboards given as JSON. */
import type { DashboardFile } from '../../schemas/language/dashboard.ts';
import { resolvePortal } from '../../schemas/language/portal.ts';
import { appFile, readPortalFiles } from '../../server/portal/world.ts';

const { world, dashboards } = readPortalFiles();
const more = Object.entries<DashboardFile>(JSON.parse(process.argv[2] ?? '{}'));
const asker = { role: 'customer', me: { uuid: 'me' }, now: new Date() };
process.stdout.write(JSON.stringify(resolvePortal(appFile, world, new Map([...dashboards, ...more]), asker)));
