/** What a role's pages offer, the API answers to that role; what it refuses, they do not offer. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Manifest, ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import { readContract } from '../../../engine/server/http/contract.ts';
import type { Client } from '../../helpers/client.ts';
import { signInToDemo } from '../../helpers/routes.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';

const roles = ['customer', 'support', 'admin'] as const;
const { rows } = readContract();
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ demo: true });
});
afterAll(() => app?.close());

/** What is opened of a resource, and how the API answered. */
async function openResource(client: Client, resource: ResolvedResource) {
  const { name, path, rights, calls, collection, list, show, edit, create } = resource;
  const seen: [string, number][] = [];
  const open = async (what: string, address: string) => {
    const answer = await client.get(`/api${address}`);
    seen.push([what, answer.status]);
    return answer.body;
  };
  const found = list ? ((await open('list', `${path}?size=1`)) as { items?: { uuid: string }[] }).items : [];
  const [row] = found ?? [];
  for (const view of list?.views ?? []) {
    const query = Object.entries(view.query).flatMap(([key, value]) => [value].flat().map(one => [key, String(one)]));
    await open(`view ${view.id}`, `${path}?${new URLSearchParams(query)}`);
  }
  // Where no call does it, the browser writes down the rows it has.
  if (rights.export && (calls.export || collection)) await open('export', `${path}/export`);
  // Where no call answers one row, the list is asked for it by its key.
  if (show && row) await open('show', calls.show || collection ? `${path}/${row.uuid}` : `${path}?uuid=${row.uuid}`);
  if (edit && !edit.form) await open('edit', `/screens/${name}/edit`);
  if (create && !create.form) await open('create', `/screens/${name}/create`);
  return seen.map(([what, status]) => `${name} ${what}: ${status}`);
}

it.each(roles)(
  '%s opens every list, view, file, record and form that is offered, and is offered no call of another role',
  async role => {
    const client = await signInToDemo(app.url, role);
    const { resources } = (await client.get('/api/portal')).body as Manifest;
    const seen: string[] = [];
    for (const resource of resources) seen.push(...(await openResource(client, resource)));
    expect(seen.length).toBeGreaterThan(resources.length);
    expect(seen.filter(one => !one.endsWith(': 200'))).toEqual([]);
    const offered = resources.flatMap(({ name, calls, actions }) => [
      ...Object.values(calls).map(call => [name, call]),
      ...Object.values(actions).flatMap(({ call }) => (call ? [[name, call]] : [])),
    ]);
    expect(offered.length).toBeGreaterThan(resources.length);
    const refused = offered.filter(([, call]) => rows.find(row => row.name === call)?.roles?.includes(role) === false);
    expect(refused).toEqual([]);
  },
  60_000,
);
