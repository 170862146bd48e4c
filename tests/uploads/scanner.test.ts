import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { builtInScanner, testFile } from '../../server/uploads/builtInScanner.ts';
import { docx, paragraphs, prose, zip } from './documents.ts';
import { photo } from './photos.ts';

const file = { uuid: 'a', name: 'a', storage_key: 'a' };
const verdictOn = (bytes: Uint8Array) =>
  builtInScanner.scan({ ...file, size: bytes.length }, async (range = { start: 0, end: bytes.length - 1 }) =>
    Readable.from([Buffer.from(bytes.subarray(range.start, range.end + 1))]),
  );

function windowsProgram(): Buffer {
  const bytes = Buffer.alloc(600);
  bytes.write('MZ');
  bytes.writeUInt32LE(0x80, 0x3c);
  bytes.write('PE\0\0', 0x80, 'latin1');
  return bytes;
}

describe('the scanner that comes along', () => {
  it.each([
    ['the test file of scanners', Buffer.from(testFile)],
    ['the test file with a line end', Buffer.from(`${testFile}\r\n`)],
    ['a Windows program', windowsProgram()],
    ['a Linux program', Buffer.from('\x7fELF\x02\x01\x01 and more', 'latin1')],
    ['a program of macOS', Buffer.from('cffaedfe07000001', 'hex')],
    ['an archive with a program', zip({ 'images/a.jpg': Buffer.from(photo('a')), 'Setup.EXE': 'MZ' })],
    ['a document that hides macros', docx(paragraphs(prose(5)), { 'word/vbaProject.bin': 'x' })],
  ])('holds back %s', async (_what, bytes) => {
    expect(await verdictOn(bytes)).toBe('quarantined');
  });

  it.each([
    ['a photo', photo('fine')],
    ['a text of one letter', Buffer.from('M')],
    ['a text that begins like a program', Buffer.from('MZ Wallace was the first to write about it. '.repeat(20))],
    ['a text about the test file', Buffer.from(`Scanners are tried out with ${testFile}`)],
    ['a document', docx(paragraphs(prose(5)))],
    ['what only begins like an archive', Buffer.from([0x50, 0x4b, 0x03, 0x04, 0, 0, 0, 0])],
  ])('lets %s pass', async (_what, bytes) => {
    expect(await verdictOn(bytes)).toBe('clean');
  });

  it('says nothing where the store fails', async () => {
    const bytes = docx(paragraphs(prose(5)));
    const failing = builtInScanner.scan({ ...file, size: bytes.length }, async range => {
      if (range?.start) throw new Error('the store is down');
      return Readable.from([bytes]);
    });
    await expect(failing).rejects.toThrow('the store is down');
  });
});
