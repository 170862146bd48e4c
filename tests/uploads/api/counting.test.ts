import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FileCount, sureCount } from '../../../engine/counting/index.ts';
import { type Counter, openCounter } from '../../../server/uploads/counting/wordCounter.ts';
import { pdfWithFont } from '../../engine/counting/hostileFiles.ts';
import { docx, odt, paragraphs, pdf, prose, wordNamespace, zip } from './documents.ts';

let counter: Counter;
let dataDir: string;
const open = (busySeconds: number) =>
  openCounter({ dataDir, uploads: { store: 'file', s3: null } }, { busySeconds, heapMiB: 32 });
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'galley-counting-'));
  mkdirSync(join(dataDir, 'uploads'));
  counter = open(10);
});
afterAll(async () => {
  await counter.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function answerOf(extension: string, content: string | Buffer, by = counter): Promise<FileCount> {
  const [key, bytes] = [randomUUID(), Buffer.from(content as string)];
  writeFileSync(join(dataDir, 'uploads', key), bytes);
  return by.count({ key, size: bytes.length, extension, owner: 'owner' });
}
const words = async (extension: string, content: string | Buffer) =>
  sureCount(await answerOf(extension, content), 'word');

const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

describe('words of a text', () => {
  it.each<[string, string | Buffer, number]>([
    ['plain words', 'One two  three.\n\tFour, five – six & 7!', 7],
    ['words with marks inside', `don't well-known e-mail a/b 3.14 x@y.example`, 6],
    ['a byte order mark', '\ufeffone two', 2],
    ['UTF-16, little end first', Buffer.from('\ufeffHallo schöne Welt', 'utf16le'), 3],
    ['UTF-16, big end first', Buffer.from('\ufeffHallo schöne Welt', 'utf16le').swap16(), 3],
    ['Latin-1', Buffer.from('déjà vu à Genève', 'latin1'), 4],
    ['Arabic', 'مرحبا بالعالم الكبير', 3],
    ['Chinese by character, as word processors do', '你好,世界 abc 第3章', 8],
    ['Thai by its dictionary', 'สวัสดีชาวโลก', 3],
    ['nothing', ' \n\t ', 0],
    ['a word of a megabyte', 'x'.repeat(1_000_000), 1],
    ['more than a piece of it', prose(200_000), 200_000],
  ])('%s', async (_what, content, expected) => {
    expect(await words('.txt', content)).toBe(expected);
  });

  it('of Markdown are what a reader sees', async () => {
    const text =
      '---\ntitle: Not this\n---\n# A **bold** heading\n\nA [link](https://a.example/b) and `code`.\n\n* one\n* two\n\n<!-- no -->| a | b |\n|---|---|\n| c | d |\n';
    expect(await words('.md', text)).toBe(13);
  });

  it.each<[string, string, string]>([
    [
      '.srt',
      'SubRip',
      '1\r\n00:00:01,000 --> 00:00:02,500\r\n<i>Hello</i> there,\r\nyou {\\an8}two\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\nBye <font color="red">now</font>\r\n',
    ],
    [
      '.vtt',
      'WebVTT',
      'WEBVTT - not this\n\nNOTE\nnor this\n\nSTYLE\n::cue { color: red }\n\nintro\n00:01.000 --> 00:02.500 align:start\n<v Fred>Hello <b>there</b>, &amp;\nyou two\n\n01:00:03.000 --> 01:00:04.000\n<c.loud>Bye</c> <00:03.500>now\n',
    ],
  ])('of %s (%s) are what is said', async (extension, _name, text) => {
    expect(await words(extension, text)).toBe(6);
  });

  it('of RTF are those of its text', async () => {
    const text = String.raw`{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0\fswiss Helvetica;}}{\stylesheet{\s0 Normal;}}{\info{\title My title}}{\*\generator Foo;}{\header head}\pard Hello \b wor\b0 ld, na\'efve caf\u233?\par Second\tab line {\field{\*\fldinst HYPERLINK "http://x"}{\fldrslt link text}} {\footnote a note}\cell a\cell b\row}`;
    expect(await words('.rtf', text)).toBe(12);
  });

  it('of .docx are those of the text as it reads now', async () => {
    const body = [
      `<w:p>${run('Split wo')}${run('rds')}<w:r><w:tab/></w:r>${run('tab')}</w:p>`,
      `<w:p>${run('next')}<w:del><w:r><w:delText>gone</w:delText></w:r></w:del><w:r><w:instrText>PAGE no</w:instrText></w:r></w:p>`,
      `<mc:AlternateContent xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"><mc:Choice><w:p>${run('box')}</w:p></mc:Choice><mc:Fallback><w:p>${run('box')}</w:p></mc:Fallback></mc:AlternateContent>`,
      `<w:tbl><w:tc><w:p>${run('a &amp; b')}</w:p></w:tc></w:tbl>`,
    ];
    const note = `<w:footnotes ${wordNamespace}><w:footnote><w:p>${run('a footnote')}</w:p></w:footnote></w:footnotes>`;
    const more = { 'word/footnotes.xml': note, 'word/header1.xml': `<w:hdr>${run('head')}</w:hdr>` };
    expect(await words('.docx', docx(body.join(''), more))).toBe(9);
  });

  it('of .odt are those of the text as it reads now', async () => {
    const body =
      '<text:h>A heading</text:h><text:p>one<text:s/>two<text:tab/>thr<text:span>ee</text:span><office:annotation><text:p>a remark</text:p></office:annotation></text:p><text:tracked-changes><text:p>gone</text:p></text:tracked-changes>';
    expect(await words('.odt', odt(body))).toBe(5);
  });

  it('of PDF are those of its pages, divided words put together', async () => {
    expect(await words('.pdf', pdf([['Hello little world, it is an exam-', 'ple of text'], ['and page two']]))).toBe(
      12,
    );
  });
});

describe('a file that cannot be counted is not, and the next one is', () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><w:document ${wordNamespace}><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:document>`;
  const claims = { 'word/document.xml': 4_000_000_000 };
  it.each<[string, string, string | Buffer]>([
    ['.docx', 'entities that a document makes', zip({ 'word/document.xml': laughs })],
    ['.docx', 'no ZIP', 'PK not really'],
    ['.docx', 'cut off', docx(paragraphs('a b c')).subarray(0, 200)],
    ['.docx', 'without a text', zip({ 'a.txt': 'a b c' })],
    ['.docx', 'XML of something else', zip({ 'word/document.xml': '<html><w:p>a</w:p></html>' })],
    ['.docx', 'not UTF-8', zip({ 'word/document.xml': Buffer.from('<w:document>\xff\xfe</w:document>', 'latin1') })],
    ['.docx', 'elements without end', docx('<w:p>'.repeat(100_000))],
    ['.docx', 'a name without end', zip({ 'word/document.xml': `<w:document ${'a'.repeat(4_000_000)}` })],
    ['.docx', 'larger than it may be', zip({ 'word/document.xml': '<w:document/>' }, claims)],
    ['.docx', 'larger than it says', zip({ 'word/document.xml': 'a'.repeat(5_000_000) }, { 'word/document.xml': 9 })],
    ['.pdf', 'no PDF', '%PDF-1.4 and nothing'],
    ['.pdf', 'pictures only', pdf([[]])],
    ['.pdf', 'cut off', pdf([['a b c']]).subarray(0, 150)],
    ['.rtf', 'no RTF', 'just text'],
    ['.rtf', 'groups without end', `{\\rtf1 ${'{'.repeat(1_000_000)}`],
  ])('%s: %s', async (extension, _what, content) => {
    expect(await words(extension, content)).toBeNull();
    expect(await words('.txt', 'still here')).toBe(2);
  });

  it('a PDF of which the reader leaves out a part, because it inflates too far, has no count', async () => {
    const bomb = pdfWithFont(deflateSync(Buffer.alloc(257 * 1024 * 1024)));
    const { counts, reason } = await answerOf('.pdf', bomb);
    expect([counts, reason]).toEqual([{}, 'too_large']);
  });

  it('a thread that runs out of memory ends alone', async () => {
    const { counts, reason } = await answerOf('.md', 'a\n\n'.repeat(1_000_000));
    expect([counts, reason]).toEqual([{}, 'too_large']);
    expect(await words('.txt', 'still here')).toBe(2);
  });

  it('a thread that runs out of time ends alone', async () => {
    const hurried = open(1);
    const slow = await answerOf('.txt', 'สวัสดีชาวโลก'.repeat(2_000_000), hurried);
    expect(slow).toEqual({ counts: {}, reason: 'too_slow', detail: 'Error: it takes too long' });
    // On a busy machine a thread may take longer than that to begin.
    const next = async () => sureCount(await answerOf('.txt', 'still here', hurried), 'word');
    await expect.poll(next).toBe(2);
    await hurried.close();
  });
});

it('many files of one customer do not delay those of others', async () => {
  const shared = open(20);
  const put = (content: string) => {
    const key = randomUUID();
    writeFileSync(join(dataDir, 'uploads', key), content);
    return key;
  };
  const ask = (key: string, owner: string) => shared.count({ key, size: 9, extension: '.txt', owner });
  const order: string[] = [];
  const slow = 'สวัสดีชาวโลก'.repeat(100_000);
  const many = Array.from({ length: 6 }, () => ask(put(slow), 'hostile').then(() => order.push('hostile')));
  await ask(put('one two'), 'other').then(() => order.push('other'));
  await ask(put('three four'), 'third').then(() => order.push('third'));
  await Promise.all(many);
  expect(order.indexOf('third')).toBeLessThan(3);
  expect(order).toHaveLength(8);
  await shared.close();
});
