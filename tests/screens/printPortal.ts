/** Prints what the server sends a customer: the real resource files with every default computed. */
import { resolvePortal } from '../../schemas/language/portal.ts';
import { appFile, readPortalFiles } from '../../server/portal/world.ts';

const { world, dashboards } = readPortalFiles();
const asker = { role: 'customer', me: { uuid: 'me' }, now: new Date() };
process.stdout.write(JSON.stringify(resolvePortal(appFile, world, dashboards, asker)));
