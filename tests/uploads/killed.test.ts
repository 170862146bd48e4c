import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startWorld, type World } from '../support/world.ts';
import { type ChildServer, startChild } from './childServer.ts';
import { photo } from './photos.ts';
import { sha256, Tus } from './tus.ts';
import { startUploading } from './uploading.ts';

let world: World;
const children: ChildServer[] = [];
beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => {
  for (const child of children) await child.kill();
  await world.close();
});

async function newChild(): Promise<ChildServer> {
  const child = await startChild(world);
  children.push(child);
  return child;
}

// Two servers start here, each in a process of its own.
it('a server killed in the middle of a file loses nothing that it had taken', { timeout: 90_000 }, async () => {
  const customer = await world.signUp();
  const { tus, sync, finish } = await startUploading(world, customer);
  const bytes = photo('killed', 24_000_000);

  const first = await newChild();
  const doomed = new Tus(first.url, tus.token);
  const path = (await doomed.create('killed.jpg', bytes.length)).headers.get('location')!;
  let sent = 0;
  const slow = new ReadableStream({
    async pull(controller) {
      if (sent >= 12_000_000) return first.kill();
      controller.enqueue(bytes.slice(sent, sent + 500_000));
      sent += 500_000;
      await new Promise(resolve => setTimeout(resolve, 10));
    },
  });
  await expect(doomed.append(path, 0, slow)).rejects.toThrow();

  const second = await newChild();
  const next = new Tus(second.url, tus.token);
  const offset = await next.offset(path);
  expect(offset).toBeGreaterThan(1_000_000);
  expect(offset).toBeLessThanOrEqual(12_000_000);
  expect((await next.append(path, offset, bytes.slice(offset) as BodyInit)).status).toBe(204);

  expect((await sync()).files).toMatchObject([{ upload: 'done', sha256: sha256(bytes) }]);
  expect((await finish()).status).toBe(200);
});

it('a server killed after the last byte leaves a file that sync completes', async () => {
  const customer = await world.signUp();
  const { tus, sync } = await startUploading(world, customer);
  const bytes = photo('last', 50_000);
  const path = (await tus.create('last.jpg', bytes.length)).headers.get('location')!;
  const key = path.split('/').at(-1)!;
  // As the store is when the server dies between the last byte and the digest.
  await writeFile(`${world.deps.config.dataDir}/uploads/${key}`, bytes);
  expect(await tus.offset(path)).toBe(50_000);
  expect((await sync()).files).toMatchObject([{ upload: 'done', sha256: sha256(bytes) }]);
});
