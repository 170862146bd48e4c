import { randomUUID } from 'node:crypto';
import { orders } from '../../../server/orders/tables.ts';
import type { Client } from '../../helpers/client.ts';
import type { Customer, TestApp } from '../../helpers/testApp.ts';

type Values = typeof orders.$inferInsert;
export interface ListPage {
  items: { uuid: string; [field: string]: unknown }[];
  total: number;
  page: number;
  size: number;
  links: { first: string; last: string; self: string; next: string | null; prev: string | null };
}

export const statuses = ['draft', 'queued', 'in_progress', 'completed', 'cancelled'] as const;
export const types = ['copy_editing', 'photo_retouching', 'video_editing'] as const;

/** Orders of which many share a value, so that only the identifier tells them apart. */
export async function seedOrders(app: TestApp, customer: Customer, count: number): Promise<Values[]> {
  const now = app.clock.now().getTime();
  const rows = Array.from({ length: count }, (_, at): Values => {
    const created_at = new Date(now - (at % 7) * 86_400_000);
    return {
      uuid: randomUUID(),
      customer_uuid: customer.me.uuid,
      number: `E-26-${randomUUID().slice(0, 8)}`,
      name: `Order ${at % 5}`,
      status: statuses[at % 5]!,
      order_type: types[at % 3]!,
      submission_method: 'upload',
      quantity: at % 4 ? 100 * (at % 4) : null,
      unit: 'word',
      total: at % 6 ? 1000 * (at % 6) : null,
      answers: {},
      step: 'review',
      steps: {},
      form_version: 1,
      version: 1,
      touched: true,
      revisions_left: 0,
      progress: (at % 3) * 50,
      due_at: at % 2 ? created_at : null,
      created_at,
      updated_at: created_at,
    };
  });
  await app.db.insert(orders).values(rows);
  return rows;
}

/** All rows of a list, page by page, by its links. `between` may do something before each further page. */
export async function walkPages(
  client: Client,
  path: string,
  query: Record<string, string | string[]>,
  between: () => Promise<unknown> = async () => {},
): Promise<ListPage[]> {
  const first = new URLSearchParams(
    Object.entries(query).flatMap(([key, value]) => [value].flat().map(one => [key, one])),
  );
  const pages: ListPage[] = [];
  for (let url: string | null = `${path}?${first}`; url; url = pages.at(-1)?.links.next ?? null) {
    const answer = await client.get(url);
    if (answer.status !== 200) throw new Error(`${url} answered ${answer.status}: ${answer.text}`);
    pages.push(answer.body as ListPage);
    await between();
  }
  return pages;
}
