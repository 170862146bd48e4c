import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testFile } from '../../../engine/server/files/index.ts';
import type { Log } from '../../../engine/server/index.ts';
import { createBuiltInScanner } from '../../../server/uploads/builtInScanner.ts';
import { type Counter, openCounter } from '../../../server/uploads/counting/wordCounter.ts';
import { startTestApp, type TestApp } from '../../helpers/testApp.ts';
import { docx, manyParts, paragraphs, prose, zip } from './documents.ts';
import { photo } from './photos.ts';
import { startUpload } from './uploadFixture.ts';

// What reads the names of an archive cannot even be loaded in this thread; the threads of the counter are others.
vi.mock('../../../server/uploads/counting/holdsProgram.ts', () => {
  throw new Error('An archive was inspected on the main thread.');
});

let counter: Counter;
let dataDir: string;
const openIn = (busySeconds: number) =>
  openCounter({ dataDir, uploads: { store: 'file', s3: null } }, { busySeconds, heapMiB: 48 });
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'galley-scanner-'));
  mkdirSync(join(dataDir, 'uploads'));
  counter = openIn(30);
});
afterAll(async () => {
  await counter.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const log = { info() {} } as unknown as Log;
function verdictOn(bytes: Uint8Array, by: Pick<Counter, 'inspect'> = counter) {
  const uuid = randomUUID();
  writeFileSync(join(dataDir, 'uploads', uuid), bytes);
  return createBuiltInScanner(by, log).scan(
    { uuid, name: 'a', storage_key: uuid, owner: 'owner', size: bytes.length },
    async (range = { start: 0, end: bytes.length - 1 }) =>
      Readable.from([Buffer.from(bytes.subarray(range.start, range.end + 1))]),
  );
}

/** An archive that announces one part and lists all of them. */
function hiddenParts(): Buffer {
  const bytes = zip({ 'a.jpg': 'a', 'setup.exe': 'MZ' });
  bytes.writeUInt16LE(1, bytes.length - 14);
  bytes.writeUInt16LE(1, bytes.length - 12);
  return bytes;
}

/** An archive whose list breaks off after its first part. */
function brokenList(): Buffer {
  const bytes = zip({ 'a.jpg': 'a', 'setup.exe': 'MZ' });
  bytes.write('XX', bytes.lastIndexOf('PK\x01\x02'));
  return bytes;
}

function windowsProgram(): Buffer {
  const bytes = Buffer.alloc(600);
  bytes.write('MZ');
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write('PE\0\0', 0x80, 'latin1');
  return bytes;
}

describe('the built-in scanner', () => {
  it.each([
    ['the test file of scanners', Buffer.from(testFile)],
    ['the test file with a line end', Buffer.from(`${testFile}\r\n`)],
    ['a Windows program', windowsProgram()],
    ['a Linux program', Buffer.from('\x7fELF\x02\x01\x01 and more', 'latin1')],
    ['a program of macOS', Buffer.from('cffaedfe07000001', 'hex')],
    ['an archive with a program', zip({ 'images/a.jpg': Buffer.from(photo('a')), 'Setup.EXE': 'MZ' })],
    ['a program behind 200,000 harmless names', manyParts(200_000, 'setup.exe')],
    ['a program under a name that leads out of the archive', zip({ '../../setup.exe': 'MZ' })],
    ['an archive with more parts than it announces', hiddenParts()],
    ['an archive whose list of parts is damaged', brokenList()],
    ['a document that hides macros', docx(paragraphs(prose(5)), { 'word/vbaProject.bin': 'x' })],
  ])('holds back %s', async (_what, bytes) => {
    expect(await verdictOn(bytes)).toBe('quarantined');
  });

  it.each([
    ['a photo', photo('fine')],
    ['a text of one letter', Buffer.from('M')],
    ['a text that begins like a program', Buffer.from('MZ Wallace was the first to write about it. '.repeat(20))],
    ['a text about the test file', Buffer.from(`Scanners are tried out with ${testFile}`)],
    ['an archive of 200,000 harmless names', manyParts(200_000)],
    ['a document', docx(paragraphs(prose(5)))],
    ['what only begins like an archive', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0])],
  ])('lets %s pass', async (_what, bytes) => {
    expect(await verdictOn(bytes)).toBe('clean');
  });

  it('holds back an archive that takes more than its budget', async () => {
    const small = openIn(0);
    expect(await verdictOn(manyParts(200_000), small)).toBe('quarantined');
    await small.close();
  });

  it('says nothing where the store fails', async () => {
    const inspect = () => Promise.reject(new Error('the store is down'));
    await expect(verdictOn(docx(paragraphs(prose(5))), { inspect })).rejects.toThrow('the store is down');
  });
});

describe('an archive of 200,000 names', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  it('is inspected while another customer is answered', async () => {
    const sender = await app.signUp();
    const other = await app.signUp();
    const { tus, order } = await startUpload(app, sender, { order_type: 'photo_color' });
    let isScanned = false;
    const sent = tus.put('lightroom.zip', manyParts(200_000, 'setup.exe')).finally(() => {
      isScanned = true;
    });
    do await other.expect(200, 'getMe');
    while (!isScanned);
    await sent;
    const { body } = await sender.expect(200, 'getOrder', { params: { object_uuid: order.uuid } });
    expect(body.files).toMatchObject([{ upload: 'done', scan: 'quarantined', download_url: null }]);
  });
});
