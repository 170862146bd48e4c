/** Answers like Galley's, from the same tables, by hand-written statements that also check the session. */
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';

/** Every column that a row of `GET /orders` is made of. */
const row = `o.uuid, o.number, o.name, o.status, o.order_type, o.submission_method, o.quantity, o.unit, o.total,
  o.currency, o.due_at, o.expires_at, o.created_at, o.updated_at, o.progress, o.unread_messages, o.on_hold_reason,
  o.hold_question, o.hold_return_to, o.measured_quantity, o.balance_due, o.recipe_uuid,
  (select count(*)::int from files f where f.order_uuid = o.uuid and f.role <> 'result' and f.upload = 'done') files_count,
  exists (select 1 from payments p where p.order_uuid = o.uuid
    and p.payment_status in ('pending', 'processing', 'requires_action')) payment_open`;

const session = `select u.uuid, u.role from sessions s join users u on u.uuid = s.user_uuid
  where s.cookie_hash = $1 and s.revoked_at is null and s.expires_at > now() and s.last_seen_at > now() - interval '14 days'`;

const ownPage = `select ${row}, (select count(*)::int from orders where customer_uuid = $1 and touched) total_rows
  from orders o where o.customer_uuid = $1 and o.touched order by o.created_at desc nulls first, o.uuid limit 25`;

const staffPage = `select ${row}, u.first_name, u.last_name, e.first_name editor_first_name, e.last_name editor_last_name
  from orders o join users u on u.uuid = o.customer_uuid left join users e on e.uuid = o.editor_uuid
  where o.touched order by o.created_at desc, o.uuid limit 25`;

const list = (columns: string, from: string, order: string) =>
  `(select coalesce(json_agg(x order by ${order}), '[]') from (select ${columns} from ${from}) x)`;

/** One statement for the order with all its parts, and for the session. */
const wholeOrder = `select o.*, (select sum(p.amount - p.refunded) from payments p where p.order_uuid = o.uuid) paid,
  ${list('f.*', 'files f where f.order_uuid = o.uuid', 'x.created_at')} files,
  ${list('p.*', 'payments p where p.order_uuid = o.uuid', 'x.created_at desc')} payments,
  ${list('r.*', 'refunds r join payments p on p.uuid = r.payment_uuid where p.order_uuid = o.uuid', 'x.created_at')} refunds,
  ${list('e.*', 'order_events e where e.order_uuid = o.uuid', 'x.seq')} events,
  ${list('m.*, a.first_name, a.last_name', 'order_messages m left join users a on a.uuid = m.author_uuid where m.order_uuid = o.uuid', 'x.at')} messages,
  (select e.first_name || ' ' || e.last_name from users e where e.uuid = o.editor_uuid) editor
  from orders o join sessions s on s.user_uuid = o.customer_uuid
  where o.uuid = $2 and s.cookie_hash = $1 and s.revoked_at is null and s.expires_at > now()`;

/** Uses the index of the customers' own lists. */
export const indexedPage = `select * from orders where status = 'queued' order by created_at desc nulls first, uuid limit 25`;

export function addSqlAnchors(server: FastifyInstance, pool: Pool): void {
  const read = async (name: string, text: string, values: unknown[] = []) =>
    (await pool.query({ name: `anchor_${name}`, text, values })).rows;

  async function requireUser(request: FastifyRequest): Promise<{ uuid: string; role: string }> {
    const [user] = await read('session', session, [readSessionHash(request)]);
    if (!user) throw Object.assign(new Error('No session'), { statusCode: 401 });
    return user;
  }

  server.get('/orders', async request => {
    const { uuid } = await requireUser(request);
    const items = await read('own', ownPage, [uuid]);
    return { items, total: items[0]?.total_rows ?? 0 };
  });
  server.get('/staff', async request => {
    await requireUser(request);
    return { items: await read('staff', staffPage) };
  });
  server.get<{ Params: { uuid: string } }>('/orders/:uuid', async request => {
    const [order] = await read('order', wholeOrder, [readSessionHash(request), request.params.uuid]);
    if (!order) throw Object.assign(new Error('No order'), { statusCode: 404 });
    return order;
  });
}

const readSessionHash = ({ headers }: FastifyRequest): string => {
  const [, token = ''] = /(?:^|; )session=([^;]*)/.exec(headers.cookie ?? '') ?? [];
  return createHash('sha256').update(token).digest('hex');
};
