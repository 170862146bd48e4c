import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ScannerUnreachable, testFile } from '../../../engine/server/files/index.ts';
import type { Log } from '../../../engine/server/index.ts';
import { readConfig } from '../../../server/config.ts';
import { createBuiltInScanner } from '../../../server/uploads/builtInScanner.ts';
import { clamdScanner, pingClamd } from '../../../server/uploads/clamdScanner.ts';
import { type Customer, startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { type FakeClamd, fakeClamd } from './fakeClamd.ts';
import { photo } from './photos.ts';
import { startUpload } from './uploadFixture.ts';

const megabyte = 1024 ** 2;
let daemon: FakeClamd;
beforeEach(async () => {
  daemon = await fakeClamd();
});
afterEach(() => daemon.close());

const at = (port: number) => ({ address: { host: '127.0.0.1', port }, maxBytes: 4 * megabyte });
function scan(bytes: Uint8Array, settings: Parameters<typeof clamdScanner>[0] = at(daemon.port)) {
  const file = { uuid: 'a', name: 'a', storage_key: 'a', owner: 'owner', size: bytes.length };
  return clamdScanner(settings, builtIn).scan(file, async (range = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([Buffer.from(bytes.subarray(range.start, range.end + 1))]),
  );
}
const builtIn = createBuiltInScanner({ inspect: async () => ({ holdsProgram: false }) }, {
  info() {},
} as unknown as Log);
const withVirus = (size: number, offset: number): Buffer => {
  const bytes = Buffer.alloc(size, 'a');
  bytes.write('EVIL', offset);
  return bytes;
};

describe('clamd', () => {
  it('is sent every byte of a file, and its verdict decides', async () => {
    expect(await scan(photo('fine', 100_000))).toBe('clean');
    expect(daemon.streams).toEqual([Buffer.from(photo('fine', 100_000))]);
    expect(await scan(withVirus(1_000, 500))).toBe('quarantined');
  });

  it('is not asked about what the built-in scanner holds back', async () => {
    expect(await scan(Buffer.from(testFile))).toBe('quarantined');
    expect(daemon.streams).toEqual([]);
  });

  it.each([0, 4 * megabyte - 2, 7 * megabyte - 3, 9 * megabyte - 4])(
    'finds a virus at byte %i of a file that is larger than a stream',
    async offset => {
      expect(await scan(withVirus(9 * megabyte, offset))).toBe('quarantined');
    },
  );

  it('is sent a file that is larger than a stream in pieces', async () => {
    expect(await scan(Buffer.alloc(9 * megabyte, 'a'))).toBe('clean');
    expect(daemon.streams.map(stream => stream.length / megabyte)).toEqual([4, 4, 3]);
  });

  it('listens on a socket too', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'clamd-'));
    const path = join(folder, 'clamd.ctl');
    const local = await fakeClamd(path);
    const settings = { address: { path }, maxBytes: 4 * megabyte };
    expect(await pingClamd(settings)).toBe(true);
    expect(await scan(withVirus(10, 1), settings)).toBe('quarantined');
    await local.close();
    expect(await pingClamd(settings)).toBe(false);
    rmSync(folder, { recursive: true });
  });

  it('that is unreachable, or closes without an answer, gives no verdict', async () => {
    daemon.mode = 'broken';
    await expect(scan(photo('a'))).rejects.toThrow(ScannerUnreachable);
    const { port } = daemon;
    await daemon.close();
    await expect(scan(photo('a'), at(port))).rejects.toThrow(ScannerUnreachable);
    daemon = await fakeClamd();
  });

  it('that refuses a stream gives no verdict', async () => {
    daemon.mode = 'error';
    await expect(scan(photo('a'))).rejects.toThrow('size limit exceeded');
  });

  it('fails with the store where the store fails', async () => {
    const scanning = clamdScanner(at(daemon.port), builtIn).scan(
      { uuid: 'a', name: 'a', storage_key: 'a', owner: 'owner', size: 10 },
      async () => {
        throw new Error('the store is down');
      },
    );
    await expect(scanning).rejects.toThrow('the store is down');
  });
});

describe('files that clamd has not looked at', () => {
  let app: TestApp;
  let customer: Customer;
  let own: FakeClamd;
  beforeAll(async () => {
    own = await fakeClamd();
    app = await startTestApp({ config: { clamd: at(own.port) } });
    customer = await app.signUp();
  });
  afterAll(async () => {
    await app.close();
    await own.close();
  });
  const sweep = () => app.deps.jobs.run(app.deps, 'uploads_unscanned');

  it('wait while it is away, cannot be downloaded, and are scanned when it is back', async () => {
    own.mode = 'broken';
    const { tus, sync } = await startUpload(app, customer, { order_type: 'copy_editing' });
    await tus.put('good.txt', Buffer.from('a good text'));
    await tus.put('evil.txt', Buffer.from('an EVIL text'));
    const waiting = { upload: 'done', scan: 'pending', download_url: null };
    expect((await sync()).files).toMatchObject([waiting, waiting]);
    await sweep();
    expect((await sync()).files).toMatchObject([waiting, waiting]);
    own.mode = 'answering';
    await sweep();
    expect((await sync()).files).toMatchObject([
      { name: 'good.txt', scan: 'clean', download_url: expect.any(String) },
      { name: 'evil.txt', scan: 'quarantined', download_url: null },
    ]);
  });
});

describe('the setting', () => {
  it.each([
    ['tcp://scanner:3311', { host: 'scanner', port: 3311 }],
    ['tcp://scanner', { host: 'scanner', port: 3310 }],
    ['tcp://[::1]:3310', { host: '::1', port: 3310 }],
    ['unix:///run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ])('%s is taken', (CLAMD_URL, address) => {
    expect(readConfig('test', { CLAMD_URL }).clamd).toEqual({ address, maxBytes: 100 * megabyte });
  });

  it.each([
    'scanner:3310',
    'http://scanner',
    'tcp://',
    'tcp://user@scanner',
    'tcp://scanner/path',
    'unix://run',
    'unix:///',
  ])('%s is refused at the start', CLAMD_URL => {
    expect(() => readConfig('test', { CLAMD_URL })).toThrow('CLAMD_URL must be');
  });
});
