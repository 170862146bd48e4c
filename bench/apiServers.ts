/**
 * Runs two servers on the database of DATABASE_URL, in a process of their own so that the load generator takes none of
 * their time: Galley, and a bare handler with hand-written SQL for the first page of the orders of CUSTOMER. Prints
 * their addresses.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openLog } from '../engine/server/log.ts';
import { buildApp } from '../server/app.ts';
import { readConfig } from '../server/config.ts';
import { openPortalDependencies } from '../server/portalDependencies.ts';

/** Everything that a row of `GET /orders` is made of, in one prepared statement. */
const page = `
  select o.uuid, o.number, o.name, o.status, o.order_type, o.submission_method, o.quantity, o.unit, o.total, o.currency,
    o.due_at, o.expires_at, o.created_at, o.updated_at, o.progress, o.unread_messages, o.on_hold_reason,
    o.hold_return_to, o.balance_due, o.recipe_uuid,
    (select count(*)::int from files f where f.order_uuid = o.uuid and f.role <> 'result' and f.upload = 'done') files_count,
    (select count(*)::int from orders where customer_uuid = $1) total_rows
  from orders o where o.customer_uuid = $1 order by o.created_at desc, o.uuid limit 25`;

// One customer asks for all: the limit on requests would stop them at 300 a minute.
const config = { ...readConfig('production'), mode: 'production' as const, rateLimit: false };
const { deps } = await openPortalDependencies(config, config.databaseUrl ?? '', openLog('info'));
const app = await buildApp(deps);
await app.listen({ host: '127.0.0.1', port: 0 });
const bare = createServer((_request, response) => {
  void deps.pool.query({ name: 'page', text: page, values: [process.env.CUSTOMER] }).then(({ rows }) => {
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ items: rows, total: rows[0]?.total_rows ?? 0 }));
  });
}).listen(0, '127.0.0.1');
await once(bare, 'listening');
const port = (server: { address(): AddressInfo | string | null }) => (server.address() as AddressInfo).port;
process.send?.({ galley: `http://127.0.0.1:${port(app.server)}`, bare: `http://127.0.0.1:${port(bare)}` });
// A profile, where one is asked for, is written by an orderly end only.
process.once('SIGTERM', () => process.exit(0));
