import { readFileSync } from 'node:fs';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';
import { normalizeFileName } from '../../../engine/dsl/index.ts';
import { attachment, type FileFault, findFileFault } from '../../../engine/server/files/index.ts';
import { archiveNames } from '../../../server/uploads/zipEntryNames.ts';
import { docx, odt, paragraphs, pdf, prose, zip } from './documents.ts';
import { photo } from './photos.ts';

const fixture = (name: string): Buffer => readFileSync(new URL(`fixtures/${name}`, import.meta.url));

const judge = (name: string, bytes: Uint8Array): Promise<FileFault | null> =>
  findFileFault(
    {
      size: bytes.length,
      read: async (range = { start: 0, end: bytes.length - 1 }) =>
        Readable.from([Buffer.from(bytes.subarray(range.start, range.end + 1))]),
    },
    name,
  );

function lockedPdf(passwords: { userPassword?: string; ownerPassword?: string }): Promise<Buffer> {
  const paper = new PDFDocument({ pdfVersion: '1.7', ...passwords });
  paper.text('Chapter one');
  paper.end();
  return buffer(paper as unknown as Readable);
}

/** A ZIP file whose entries say that they are encrypted. */
function lockedZip(): Buffer {
  const bytes = zip({ 'catalogue.lrcat': 'secret' });
  bytes.writeUInt16LE(1, 6);
  return bytes;
}

/** A Word 97 file: the header of OLE2, a table, a directory with one stream, and the beginning of that stream. */
function oldWord(flags: number): Buffer {
  const bytes = Buffer.alloc(512 * 5);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(0x3e, 24);
  bytes.writeUInt16LE(3, 26);
  bytes.writeUInt16LE(0xfffe, 28);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(1, 44);
  bytes.writeUInt32LE(1, 48);
  bytes.writeUInt32LE(0, 76);
  bytes.fill(0xff, 512, 1024);
  bytes.writeUInt32LE(0xfffffffe, 512 + 4);
  const stream = Buffer.from('WordDocument\0', 'utf16le');
  stream.copy(bytes, 1024);
  bytes.writeUInt16LE(stream.length, 1024 + 64);
  bytes.writeUInt32LE(2, 1024 + 116);
  bytes.writeUInt16LE(0xa5ec, 1536);
  bytes.writeUInt16LE(flags, 1536 + 10);
  return bytes;
}

/** As Word writes it: the list of parts says what the whole is. */
const realDocx = docx(paragraphs('one'), {
  '[Content_Types].xml':
    '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
});
const manifest = '<manifest:file-entry><manifest:encryption-data manifest:checksum="x"/></manifest:file-entry>';
const wav = (mark: string): Buffer => Buffer.from(`${mark}\xff\xff\xff\xffWAVEds64\x1c\0\0\0`, 'latin1');
const chinese = '编辑服务的客户需要一个可靠的网站来提交稿件。\r\n'.repeat(40);

describe('content that can be taken', () => {
  it.each<[string, Uint8Array]>([
    ['novel.pdf', Buffer.concat([Buffer.from('HTTP/1.1 200 OK\r\n\r\n'), pdf([['one']])])],
    ['novel.pdf', Buffer.concat([Buffer.alloc(1_000), pdf([['one']])])],
    ['talk.wav', wav('RF64')],
    ['talk.wav', wav('BW64')],
    ['text.txt', fixture('chinese-utf16le-nobom.txt')],
    ['text.txt', Buffer.from(chinese, 'utf16le').swap16()],
    ['text.txt', fixture('japanese-iso2022jp.txt')],
    ['text.txt', Buffer.from('\x1b$)C\x0eGQ\x0f', 'latin1')],
    ['text.srt', Buffer.from('\ufeff1\r\n00:00', 'utf16le')],
    ['letter.doc', oldWord(0)],
    ['letter.doc', Buffer.from('\ufeff{\\rtf1 text}')],
    ['novel.odt', odt('<text:p>one</text:p>')],
    ['novel.docx', docx(paragraphs(prose(3)))],
  ])('%s', async (name, bytes) => {
    expect(await judge(name, bytes)).toBeNull();
  });

  it('includes a PDF that anybody may open and only its owner may print', async () => {
    expect(await judge('novel.pdf', await lockedPdf({ ownerPassword: 'secret' }))).toBeNull();
  });
});

describe('content that cannot be taken names its cause', () => {
  it.each<[string, Uint8Array | Promise<Uint8Array>, FileFault]>([
    ['novel.docx', fixture('password.docx'), { error: 'protected' }],
    ['sheet.xlsx', fixture('password.docx'), { error: 'protected' }],
    ['slides.pptx', fixture('password.docx'), { error: 'protected' }],
    ['letter.doc', oldWord(0x0100), { error: 'protected' }],
    ['novel.pdf', lockedPdf({ userPassword: 'secret' }), { error: 'protected' }],
    ['catalogue.zip', lockedZip(), { error: 'protected' }],
    [
      'novel.odt',
      zip({ mimetype: 'application/vnd.oasis.opendocument.text', 'META-INF/manifest.xml': manifest }),
      { error: 'protected' },
    ],
    ['IMG_0001.jpg', fixture('IMG_0001.jpg'), { error: 'other_type', found: 'heic' }],
    ['screenshot.jpg', fixture('screenshot.jpg'), { error: 'other_type', found: 'png' }],
    ['photo.heic', photo('a'), { error: 'other_type', found: 'jpg' }],
    ['page.doc', fixture('web-page.doc'), { error: 'other_type', found: 'html' }],
    [
      'page.doc',
      Buffer.from('MIME-Version: 1.0\r\nContent-Type: multipart/related'),
      { error: 'other_type', found: 'mhtml' },
    ],
    ['letter.docx', oldWord(0), { error: 'other_type', found: 'doc' }],
    ['letter.docx', Buffer.from('Dear reader,'), { error: 'other_type', found: 'text' }],
    ['notes.txt', realDocx, { error: 'other_type', found: 'docx' }],
    ['notes.txt', pdf([['one']]), { error: 'other_type', found: 'pdf' }],
    ['notes.txt', Buffer.from('{\\rtf1 text}'), { error: 'other_type', found: 'rtf' }],
    ['novel.pdf', realDocx, { error: 'other_type', found: 'docx' }],
    ['photo.jpg', Buffer.from(Array.from({ length: 600 }, (_, index) => index % 7)), { error: 'content' }],
    ['notes.txt', Buffer.from([1, 2, 3, 4, 5]), { error: 'content' }],
    ['empty.docx', Buffer.from('d0cf11e0a1b11ae1', 'hex'), { error: 'content' }],
  ])('%s %#', async (name, bytes, fault) => {
    expect(await judge(name, await bytes)).toEqual(fault);
  });
});

describe('an OpenDocument file with many parts', () => {
  const mimetype = 'application/vnd.oasis.opendocument.text';
  const name = 'META-INF/manifest.xml';
  const many = Object.fromEntries(
    Array.from({ length: 20_000 }, (_, index) => [`Pictures/${'x'.repeat(60)}${index}`, '']),
  );
  const filler = 'y'.repeat(40 * 1024 * 1024);

  it.each<[string, Record<string, string>, FileFault | null]>([
    ['that says last that it is encrypted', { mimetype, ...many, [name]: manifest }, { error: 'protected' }],
    ['that says so among the first', { mimetype, [name]: manifest, ...many }, { error: 'protected' }],
    ['that says so at the beginning of a huge list', { mimetype, [name]: manifest + filler }, { error: 'protected' }],
    ['whose list inflates without an end', { mimetype, [name]: filler }, null],
    ['that names the list in other names only', { mimetype, [`a/${name}`]: manifest, [`${name}.x`]: manifest }, null],
    ['that is not encrypted', { mimetype, ...many, [name]: '<manifest/>' }, null],
  ])('%s is judged by a few reads', async (_, parts, fault) => {
    const bytes = zip(parts);
    const lengths: number[] = [];
    const read = async ({ start, end } = { start: 0, end: bytes.length - 1 }) => {
      lengths.push(end - start + 1);
      return Readable.from([bytes.subarray(start, end + 1)]);
    };
    expect(await findFileFault({ size: bytes.length, read }, 'novel.odt')).toEqual(fault);
    expect(lengths.length).toBeLessThan(12);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBeLessThan(2 * 1024 * 1024);
  });

  it('whose list is damaged is not called encrypted', async () => {
    const bytes = zip({ mimetype, [name]: manifest });
    const at = bytes.indexOf(name);
    for (const [from, to] of [
      [at + name.length, bytes.lastIndexOf('PK\x01\x02')],
      [at - 30, at],
    ] as const) {
      const damaged = Buffer.from(bytes);
      damaged.fill(0xff, from, to);
      expect(await judge('novel.odt', damaged)).toBeNull();
    }
  });
});

describe('a name', () => {
  it.each([
    ['رسالة\u200f.txt', 'رسالة.txt'],
    ['\u200eWhatsApp Chat.txt', 'WhatsApp Chat.txt'],
    [' leading.txt', 'leading.txt'],
    ['\u00a0trailing.txt \u3000', 'trailing.txt'],
    ['dots.txt...', 'dots.txt'],
    ['\u202a+49 30 1234\u202c.vcf', '+49 30 1234.vcf'],
    ['\u2068isolated\u2069.txt', 'isolated.txt'],
    ['zero\u200bwidth\ufeff.txt', 'zerowidth.txt'],
    ['soft\u00adhyphen.txt', 'softhyphen.txt'],
    ['cafe\u0301.txt', 'caf\u00e9.txt'],
    ['می\u200cخواهم.txt', 'می\u200cخواهم.txt'],
    ['👩‍🎨.png', '👩‍🎨.png'],
    ['.htaccess', '.htaccess'],
    ['con.jpg', 'con.jpg'],
    ['a:b?.txt', 'a:b?.txt'],
  ])('%j is kept as %j', (given, name) => {
    expect(normalizeFileName(given)).toEqual({ name });
  });

  it.each([
    '',
    ' . ',
    '\u200f',
    '..',
    'a/b',
    'a\\b',
    'nul\0',
    'line\nend',
    'line\u2028end',
    '\u202egpj.exe',
    'a\u202db',
    '\ufffd.txt',
    '\ud800.txt',
  ])('%j is refused', given => {
    expect(normalizeFileName(given)).toEqual({ fault: 'file_name_refused' });
  });

  it.each([
    ['x', 255],
    ['ü', 127],
    ['语', 85],
    ['😀', 63],
  ])('of %s may have 255 bytes', (sign, most) => {
    expect(normalizeFileName(sign.repeat(most))).toEqual({ name: sign.repeat(most) });
    expect(normalizeFileName(sign.repeat(most + 1))).toEqual({ fault: 'file_name_too_long' });
  });
});

describe('a download', () => {
  it.each([
    ['a:b?.txt', 'a_b_.txt'],
    ['a*b|c"<>.txt', 'a_b_c___.txt'],
    ['con.txt', '_con.txt'],
    ['LPT1', '_LPT1'],
    ['COM¹.jpg', '_COM¹.jpg'],
    ['console.txt', 'console.txt'],
  ])('of %s is named %s', (name, saved) => {
    expect(attachment(name)).toContain(`filename*=UTF-8''${encodeURIComponent(saved)}`);
    expect(archiveNames([`originals/${name}`])).toEqual([`originals/${saved}`]);
  });

  it('keeps names apart that become one', () => {
    expect(archiveNames(['a?.txt', 'a*.txt'])).toEqual(['a_.txt', 'a_ (2).txt']);
  });
});
