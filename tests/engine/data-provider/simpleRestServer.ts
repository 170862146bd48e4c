import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Row = Record<string, unknown> & { id: number };

export interface SeenRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
}

const allowed = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': 'content-type, range, accept',
  'access-control-expose-headers': 'content-range',
};

const bodyOf = async (request: IncomingMessage): Promise<Record<string, unknown>> => {
  let text = '';
  for await (const part of request) text += String(part);
  return JSON.parse(text || '{}') as Record<string, unknown>;
};

const fits = (row: Row, [key, wanted]: [string, unknown]): boolean => {
  const [field, least] = key.endsWith('_gte') ? [key.slice(0, -4), wanted] : [key, undefined];
  if (least !== undefined) return Number(row[field]) >= Number(least);
  if (key === 'q') return JSON.stringify(row).toLowerCase().includes(String(wanted).toLowerCase());
  return [wanted].flat().some(one => String(one) === String(row[key]));
};

const read = (query: URLSearchParams, name: string, otherwise: string) => JSON.parse(query.get(name) ?? otherwise);

/** Starts a small back end with the simple-rest dialect, over books in memory. */
export async function startSimpleRestServer(count: number) {
  const rows = new Map<number, Row>();
  const fill = () => {
    rows.clear();
    for (let id = 1; id <= count; id += 1)
      rows.set(id, { id, title: `Book ${id}`, pages: id * 10, secret_shelf: `S${id}` });
  };
  fill();
  const seen: SeenRequest[] = [];

  const list = (query: URLSearchParams, response: ServerResponse) => {
    const [field, order] = read(query, 'sort', '["id","ASC"]') as [string, string];
    const filter = Object.entries(read(query, 'filter', '{}') as Record<string, unknown>);
    const found = [...rows.values()].filter(row => filter.every(one => fits(row, one)));
    found.sort((a, b) => (Number(a[field]) - Number(b[field])) * (order === 'DESC' ? -1 : 1));
    const [first, last] = read(query, 'range', '[0,9]') as [number, number];
    const page = found.slice(first, last + 1);
    response.writeHead(200, {
      ...allowed,
      'content-range': `books ${first}-${first + page.length - 1}/${found.length}`,
    });
    response.end(JSON.stringify(page));
  };
  const send = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { ...allowed, 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  };

  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    seen.push({ method, url, headers });
    if (method === 'OPTIONS') return void response.writeHead(204, allowed).end();
    const { pathname, searchParams } = new URL(url, 'http://shelf');
    const [, , place, key] = pathname.split('/');
    if (place !== 'books') return send(response, 404, { message: 'Nothing here' });
    if (key === undefined && method === 'GET') return list(searchParams, response);
    const body = await bodyOf(request);
    if (method === 'POST') {
      if (!body.title) return send(response, 422, { message: 'A book needs a title' });
      const row = { ...body, id: rows.size + 1 } as Row;
      rows.set(row.id, row);
      return send(response, 201, row);
    }
    const row = rows.get(Number(key));
    if (!row) return send(response, 404, { message: 'No such book' });
    if (method === 'PUT') rows.set(row.id, { ...body, id: row.id } as Row);
    if (method === 'DELETE') rows.delete(row.id);
    send(response, 200, method === 'DELETE' ? row : rows.get(row.id));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/api`,
    rows,
    seen,
    fill,
    close: () => new Promise(done => server.close(done)),
  };
}
