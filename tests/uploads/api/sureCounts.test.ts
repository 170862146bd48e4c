import { randomUUID } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import iconv from 'iconv-lite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sureCount } from '../../../engine/counting/index.ts';
import { type Counter, openCounter } from '../../../server/uploads/counting/wordCounter.ts';
import { docx, drawnPdf, odt, paragraphs, pdf, prose, wordNamespace, zip } from './documents.ts';

let counter: Counter;
let dataDir: string;
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'galley-sure-'));
  mkdirSync(join(dataDir, 'uploads'));
  counter = openCounter({ dataDir, uploads: { store: 'file', s3: null } });
});
afterAll(async () => {
  await counter.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What the counter says of a file: a number that it is sure of, or null. */
async function count(name: string, content: string | Buffer): Promise<number | null> {
  const [key, bytes] = [randomUUID(), Buffer.from(content as string)];
  writeFileSync(join(dataDir, 'uploads', key), bytes);
  const question = { key, size: bytes.length, extension: extname(name), owner: 'owner' };
  return sureCount(await counter.count(question), 'word');
}

const readSample = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url));

describe('files of public reports', () => {
  it.each<[string, number | null]>([
    ['chinese-gbk.txt', 2_900],
    ['chinese-utf16le-nobom.txt', 2_900],
    ['japanese-iso2022jp.txt', 3_900],
    ['ns0-prefix.docx', 100],
    ['utf16-xml.docx', 100],
    ['altchunk.docx', null],
    ['scan-camscanner.pdf', null],
  ])('%s: %s', async (name, words) => {
    expect(await count(name, readSample(name))).toBe(words);
  });
});

const sentences = {
  chinese: '客户需要一个可靠的网站来提交稿件，并且希望编辑能够在约定的时间内完成校对工作。',
  taiwanese: '客戶需要一個可靠的網站來提交稿件，並且希望編輯能夠在約定的時間內完成校對工作。',
  japanese: 'お客様は信頼できるサイトで原稿を提出し、編集者が約束の時間内に校正を終えることを望んでいます。',
  korean:
    '고객은 원고를 제출할 수 있는 믿을 만한 웹사이트가 필요하며 편집자가 약속한 시간 안에 교정을 마치기를 바랍니다.',
  russian:
    'Клиенту нужен надёжный сайт для отправки рукописей, и он надеется, что редактор закончит корректуру вовремя.',
  french: 'Le client a besoin d’un site fiable pour déposer ses manuscrits où l’été a été très agréable.',
  german: 'Der Kunde benötigt eine verlässliche Website für Manuskripte, und hofft auf Größe, Übung und Ärzte.',
  greek: 'Ο πελάτης χρειάζεται μια αξιόπιστη ιστοσελίδα για την υποβολή χειρογράφων.',
  hebrew: 'הלקוח צריך אתר אמין להגשת כתבי יד ומקווה שהעורך יסיים בזמן.',
  arabic: 'يحتاج العميل إلى موقع موثوق لتقديم المخطوطات ويأمل أن ينتهي المحرر في الوقت المحدد.',
  thai: 'ลูกค้าต้องการเว็บไซต์ที่เชื่อถือได้สำหรับส่งต้นฉบับและหวังว่าบรรณาธิการจะทำงานเสร็จทันเวลา',
  polish: 'Klient potrzebuje niezawodnej strony do przesyłania rękopisów i ma nadzieję na żółtą łódź.',
  turkish: 'Müşterinin el yazmalarını göndermek için güvenilir bir siteye ihtiyacı var.',
  english: 'The client needs a reliable site for manuscripts, and hopes that the editor is in time.',
};

describe('a text has as many words in its own encoding as in UTF-8', () => {
  it.each<[keyof typeof sentences, string]>([
    ['chinese', 'gbk'],
    ['chinese', 'gb18030'],
    ['chinese', 'utf-16le'],
    ['chinese', 'utf-16be'],
    ['taiwanese', 'big5'],
    ['japanese', 'shift_jis'],
    ['japanese', 'euc-jp'],
    ['japanese', 'utf-16be'],
    ['korean', 'euc-kr'],
    ['korean', 'utf-16le'],
    ['russian', 'windows-1251'],
    ['russian', 'koi8-r'],
    ['russian', 'iso-8859-5'],
    ['russian', 'utf-16le'],
    ['french', 'windows-1252'],
    ['french', 'macintosh'],
    ['german', 'iso-8859-1'],
    ['greek', 'windows-1253'],
    ['hebrew', 'windows-1255'],
    ['arabic', 'windows-1256'],
    ['thai', 'windows-874'],
    ['polish', 'windows-1250'],
    ['polish', 'iso-8859-2'],
    ['turkish', 'windows-1254'],
    ['english', 'utf-16le'],
    ['english', 'utf-16be'],
  ])('%s in %s', async (language, encoding) => {
    const text = `${sentences[language]}\n`.repeat(20);
    const bytes = iconv.encode(text, encoding);
    expect(iconv.decode(bytes, encoding)).toBe(text);
    expect(await count('a.txt', bytes)).toBe(await count('a.txt', text));
  });
});

const run = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;
const picture =
  '<w:p><w:r><w:drawing><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"/></w:drawing></w:r></w:p>';
const rtf = (text: string) => `{\\rtf1\\ansi\\ansicpg1252 ${text}}`;
const hex = (text: string, encoding: string) =>
  [...iconv.encode(text, encoding)].map(byte => `\\'${byte.toString(16).padStart(2, '0')}`).join('');
const fonts = '{\\fonttbl{\\f0\\fcharset0 Arial;}{\\f1\\fcharset134 SimSun;}{\\f2\\fcharset128 Mincho;}}';

describe('a count is given only where the reader is sure', () => {
  it.each<[string, string, string | Buffer, number | null]>([
    // Texts
    ['a replacement character in it', 'a.txt', `one two ${'\ufffd'.repeat(2)} three`, null],
    [
      'a mark of UTF-16 over an odd number of bytes',
      'a.txt',
      Buffer.from('\ufeffone two', 'utf16le').subarray(0, 9),
      null,
    ],
    ['a mark of UTF-8 over Latin-1', 'a.txt', Buffer.from('\u00ef\u00bb\u00bfd\u00e9j\u00e0 vu', 'latin1'), null],
    ['HZ, which is ASCII to look at', 'a.txt', '~{<:Ky2;QQ#,NpJ)l6HK~} '.repeat(50), null],
    [
      'bytes without a sense',
      'a.txt',
      Buffer.from(Array.from({ length: 4_000 }, (_, i) => 128 + ((i * i * 7 + 13) % 127))),
      null,
    ],
    ['one accent in an English text', 'a.txt', Buffer.from(`${prose(500)}na\u00efve`, 'latin1'), 501],
    ['Markdown in GBK', 'a.md', iconv.encode(`# ${sentences.chinese}\n`.repeat(20), 'gbk'), 20 * 37],
    [
      'subtitles in Shift JIS',
      'a.srt',
      iconv.encode(`1\n00:00:01,000 --> 00:00:02,000\n${sentences.japanese}\n\n`.repeat(20), 'shift_jis'),
      20 * 45,
    ],
    [
      'attributes and comments of 300,000 characters in Word',
      'a.docx',
      docx(
        `<w:p><w:r><w:pict o:gfxdata="${'QUJD'.repeat(75_000)}" xmlns:o="urn:schemas-microsoft-com:office:office"/><!--${'c '.repeat(150_000)}--></w:r></w:p>${run('one two three')}`,
      ),
      3,
    ],
    // RTF
    [
      'RTF: byte pairs by the page of the document',
      'a.rtf',
      `{\\rtf1\\ansi\\ansicpg936 ${hex('可靠的网站', 'gbk')} abc}`,
      6,
    ],
    [
      'RTF: byte pairs by the page of their font',
      'a.rtf',
      rtf(`${fonts}\\f1 ${hex('可靠的网站', 'gbk')}\\f0  and {\\f2 ${hex('原稿', 'shift_jis')}}`),
      8,
    ],
    [
      'RTF: a pair whose second half is a letter',
      'a.rtf',
      `{\\rtf1\\ansi\\ansicpg932 ${hex('ソ', 'shift_jis').slice(0, 4)}\\\\ abc}`,
      2,
    ],
    [
      'RTF: Unicode with its bytes for old readers',
      'a.rtf',
      rtf(`\\uc2\\u21487${hex('可', 'gbk')}\\u38752${hex('靠', 'gbk')}`),
      2,
    ],
    ['RTF: half of a pair', 'a.rtf', `{\\rtf1\\ansi\\ansicpg936 abc \\'bf\\par}`, null],
    ['RTF: a code page that nobody knows', 'a.rtf', `{\\rtf1\\ansi\\ansicpg777 caf\\'e9}`, null],
    ['RTF: cut off', 'a.rtf', '{\\rtf1\\ansi {\\b one two', null],
    ['RTF: a scan with a title', 'a.rtf', rtf(`My thesis {\\pict\\pngblip 89504e47}`), null],
    ['RTF: deleted by a revision', 'a.rtf', rtf('one {\\deleted two} three'), 2],
    // Word
    ['Word: scans with a title', 'a.docx', docx(run('My great thesis') + picture.repeat(10)), null],
    ['Word: a picture in a text', 'a.docx', docx(paragraphs(prose(600)) + picture), 600],
    ['Word: pictures alone', 'a.docx', docx(picture), null],
    ['Word: another document inside', 'a.docx', docx(run('see inside'), { 'word/embeddings/other.docx': 'PK' }), null],
    [
      'Word: an object of Word',
      'a.docx',
      docx(
        `${run('see inside')}<o:OLEObject xmlns:o="urn:schemas-microsoft-com:office:office" ProgID="Word.Document.12"/>`,
      ),
      null,
    ],
    ['Word: chapters in other files', 'a.docx', docx(`${run('a book')}<w:subDoc/>`), null],
    [
      'Word: two texts',
      'a.docx',
      docx(run('a b c'), { 'word/document2.xml': `<w:document ${wordNamespace}>${run('d')}</w:document>` }),
      null,
    ],
    [
      'Word: no prefix at all',
      'a.docx',
      zip({
        'word/document.xml':
          '<document xmlns="http://purl.oclc.org/ooxml/wordprocessingml/main"><p><r><t>one two</t></r></p></document>',
      }),
      2,
    ],
    [
      'Word: the usual prefix for something else',
      'a.docx',
      zip({ 'word/document.xml': '<w:document xmlns:w="urn:x"><w:p><w:t>one two</w:t></w:p></w:document>' }),
      null,
    ],
    [
      'Word: an encoding that the XML names',
      'a.docx',
      zip({
        'word/document.xml': Buffer.from(
          `<?xml version="1.0" encoding="windows-1252"?><w:document ${wordNamespace}>${run('d\u00e9j\u00e0 vu')}</w:document>`,
          'latin1',
        ),
      }),
      2,
    ],
    [
      'Word: an encoding that nobody knows',
      'a.docx',
      zip({
        'word/document.xml': `<?xml version="1.0" encoding="x-mine"?><w:document ${wordNamespace}>${run('a')}</w:document>`,
      }),
      null,
    ],
    [
      'Word: XML that is cut off',
      'a.docx',
      zip({ 'word/document.xml': `<w:document ${wordNamespace}>${run('one two')}` }),
      null,
    ],
    ['Word: a replacement character', 'a.docx', docx(run('one \ufffd two')), null],
    [
      'OpenDocument: scans with a title',
      'a.odt',
      odt('<text:p>My thesis</text:p><draw:image xmlns:draw="urn:oasis:names:tc:opendocument:xmlns:drawing:1.0"/>'),
      null,
    ],
    [
      'OpenDocument: chapters in other files',
      'a.odt',
      odt('<text:section><text:section-source/><text:p>a book</text:p></text:section>'),
      null,
    ],
    // PDF
    ['PDF: a picture on a page of text', 'a.pdf', drawnPdf([{ words: 80, pictures: 1 }]), 80],
    ['PDF: a picture on a page with a title', 'a.pdf', drawnPdf([{ words: 80 }, { words: 3, pictures: 1 }]), null],
    ['PDF: a page with a title', 'a.pdf', drawnPdf([{ words: 80 }, { words: 3 }]), 83],
    ['PDF: letters as outlines', 'a.pdf', drawnPdf([{ words: 80 }, { words: 0, paths: 300 }]), null],
    ['PDF: an empty page', 'a.pdf', pdf([['one two'], []]), 2],
    ['PDF: files attached to a cover', 'a.pdf', drawnPdf([{ words: 80 }], { attachment: true }), null],
  ])('%s', async (_what, name, content, words) => {
    expect(await count(name, content)).toBe(words);
  });
});
