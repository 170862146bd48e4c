import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { type ChildServer, startChild } from './childServer.ts';
import { type FakeS3, startFakeS3 } from './fakeS3.ts';
import { photo } from './photos.ts';
import { sha256, Tus } from './tus.ts';
import { startUpload } from './uploadFixture.ts';

// Each test starts a server process.
describe.concurrent.each(['file', 's3'] as const)('with the %s store', store => {
  let s3: FakeS3;
  let app: TestApp;
  const children: ChildServer[] = [];
  beforeAll(async () => {
    s3 = await startFakeS3();
    app = await startTestApp({ config: { uploads: { store, s3: s3.settings } } });
  });
  afterAll(async () => {
    for (const child of children) await child.kill();
    await app.close();
    await s3.close();
  });

  it('a server killed in the middle of a file loses nothing that it had taken', { timeout: 90_000 }, async () => {
    const customer = await app.signUp();
    const { tus, sync, finish } = await startUpload(app, customer);
    const bytes = photo('killed', 14_000_000);

    const child = await startChild(app);
    children.push(child);
    const doomed = new Tus(child.url, tus.token);
    const path = (await doomed.create('killed.jpg', bytes.length)).headers.get('location')!;
    expect((await doomed.append(path, 0, bytes.slice(0, 2_000_000) as BodyInit)).status).toBe(204);
    let sent = 2_000_000;
    const slow = new ReadableStream({
      async pull(controller) {
        if (sent >= 12_000_000) return child.kill();
        controller.enqueue(bytes.slice(sent, sent + 1_000_000));
        sent += 1_000_000;
        await new Promise(resolve => setTimeout(resolve, 10));
      },
    });
    await expect(doomed.append(path, 2_000_000, slow)).rejects.toThrow();

    const offset = await tus.offset(path);
    expect(offset).toBeGreaterThanOrEqual(2_000_000);
    expect(offset).toBeLessThanOrEqual(12_000_000);
    expect((await tus.append(path, offset, bytes.slice(offset) as BodyInit)).status).toBe(204);
    expect((await sync()).files).toMatchObject([{ upload: 'done', sha256: sha256(bytes) }]);
    expect((await finish()).status).toBe(200);
  });

  it('a server killed after the last byte leaves a file that sync completes', async () => {
    const customer = await app.signUp();
    const { tus, sync } = await startUpload(app, customer);
    const bytes = photo('last', 50_000);
    const path = (await tus.create('last.jpg', bytes.length)).headers.get('location')!;
    const key = path.split('/').at(-1)!;
    // As the store is when the server dies between the last byte and the digest.
    if (store === 'file') await writeFile(`${app.deps.config.dataDir}/uploads/${key}`, bytes);
    else s3.objects.set(key, { bytes: Buffer.from(bytes), etag: randomUUID(), metadata: {} });
    if (store === 's3') s3.multiparts.clear();
    expect(await tus.offset(path)).toBe(50_000);
    expect((await sync()).files).toMatchObject([{ upload: 'done', sha256: sha256(bytes) }]);
  });
});
