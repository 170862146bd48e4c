/** Files that are made to break a reader, or to keep it busy: bombs, nesting, wrong sizes, and thorough damage. */
import { deflateSync } from 'node:zlib';
import { docx, manyParts, odt, wordNamespace, zip } from '../../uploads/api/documents.ts';
import { damage, type GeneratedFile, generateFiles, randomFrom } from './generatedFiles.ts';

type HostileFile = Pick<GeneratedFile, 'name' | 'bytes'>;

const uint32 = (value: number, isLittle = false): Buffer => {
  const bytes = Buffer.alloc(4);
  if (isLittle) bytes.writeUInt32LE(value >>> 0);
  else bytes.writeUInt32BE(value >>> 0);
  return bytes;
};
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint32(body.length + 8), Buffer.from(type), body]);
};

/** A film of so many seconds: the header of the movie, and what a test needs of the rest. */
export const film = (seconds: number, scale = 600): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from('isom\0\0\0\0')),
    box('free', Buffer.alloc(99)),
    box('moov', box('mvhd', Buffer.alloc(12), uint32(scale), uint32(seconds * scale), Buffer.alloc(80))),
  ]);

/** A film in fragments, whose header names the length elsewhere. */
export const fragmentedFilm = (seconds: number): Buffer =>
  box(
    'moov',
    box('mvhd', Buffer.alloc(12), uint32(1_000), uint32(0), Buffer.alloc(80)),
    box('mvex', box('mehd', Buffer.alloc(4), uint32(seconds * 1_000))),
  );

export function wave(seconds: number, bytesPerSecond = 1_000): Buffer {
  const format = Buffer.alloc(16);
  format.writeUInt32LE(bytesPerSecond, 8);
  const sound = Buffer.alloc(seconds * bytesPerSecond);
  const chunks = [
    Buffer.from('fmt '),
    uint32(16, true),
    format,
    Buffer.from('data'),
    uint32(sound.length, true),
    sound,
  ];
  return Buffer.concat([Buffer.from('RIFF'), uint32(0, true), Buffer.from('WAVE'), ...chunks]);
}

export function flac(seconds: number, rate = 44_100): Buffer {
  const info = Buffer.alloc(34);
  info.writeUInt32BE(((rate << 12) | 0x1f0) >>> 0, 10);
  info.writeUInt32BE(seconds * rate, 14);
  return Buffer.concat([Buffer.from('fLaC'), Buffer.from([0x80, 0, 0, 34]), info]);
}

/** An MXF file with one track of 25 pictures a second. `isLate`: only the footer knows its length. */
export function mxf(seconds: number, isLate = false): Buffer {
  const item = (key: string, value: Buffer) =>
    Buffer.concat([Buffer.from(`060e2b34${key}`, 'hex'), Buffer.from([0x83]), uint32(value.length).subarray(1), value]);
  const entry = (tag: string, value: Buffer) =>
    Buffer.concat([Buffer.from(tag, 'hex'), Buffer.from([0, value.length]), value]);
  const identifier = Buffer.alloc(16, 7);
  const metadata = (units: bigint) => {
    const duration = Buffer.alloc(8);
    duration.writeBigInt64BE(units);
    const rate = Buffer.concat([uint32(25), uint32(1)]);
    return Buffer.concat([
      item('025301010d01010101013b00', Buffer.concat([entry('4b01', rate), entry('4803', identifier)])),
      item('025301010d01010101010f00', Buffer.concat([entry('3c0a', identifier), entry('0202', duration)])),
    ]);
  };
  const partition = (kind: string, footer: number) =>
    item(`020501010d01020101${kind}00`, Buffer.concat([Buffer.alloc(28), uint32(footer), Buffer.alloc(56)]));
  const units = BigInt(seconds * 25);
  const picture = item('010201010d01030115010500', Buffer.alloc(999));
  const size = partition('0204', 0).length + metadata(0n).length + picture.length;
  return Buffer.concat([
    partition('0204', isLate ? size : 0),
    metadata(isLate ? -1n : units),
    picture,
    partition('0404', size),
    metadata(units),
  ]);
}

/** Frames of 128 kbit/s at 44,100 Hz, behind an ID3 tag. `frames`: the number that the first frame names. */
export function mp3(count: number, frames?: number): Buffer {
  const frame = Buffer.alloc(417);
  frame.set([0xff, 0xfb, 0x90, 0x00]);
  const first = Buffer.from(frame);
  if (frames !== undefined) Buffer.concat([Buffer.from('Xing'), uint32(1), uint32(frames)]).copy(first, 36);
  const tag = Buffer.concat([Buffer.from('ID3\x04\0\0'), Buffer.from([0, 0, 1, 0]), Buffer.alloc(128)]);
  return Buffer.concat([tag, first, ...Array<Buffer>(count - 1).fill(frame)]);
}

/** A PDF whose objects are given, without a table, as a damaged file has none. */
const rawPdf = (...objects: (string | Buffer)[]): Buffer =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n'),
    ...objects.flatMap((object, index) => [
      Buffer.from(`${index + 1} 0 obj\n`),
      Buffer.from(object as string),
      Buffer.from('\nendobj\n'),
    ]),
    Buffer.from('trailer << /Root 1 0 R >>\n%%EOF'),
  ]);
const catalog = '<< /Type /Catalog /Pages 2 0 R >>';
const streamOf = (bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`<< /Length ${bytes.length} /Filter /FlateDecode >>\nstream\n`),
    bytes,
    Buffer.from('\nendstream'),
  ]);
const pageWith = (content: Buffer) =>
  rawPdf(
    catalog,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 4 0 R >>',
    streamOf(content),
  );

/** A PDF with words in a common font, and in one whose file is `font`, which is deflated. */
export const pdfWithFont = (font: Buffer): Buffer =>
  rawPdf(
    catalog,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    streamOf(
      deflateSync(
        Buffer.from(`BT 9 600 Td /F1 9 Tf (${'one '.repeat(25)}) Tj 0 -99 Td /F2 9 Tf (${'two '.repeat(25)}) Tj ET`),
      ),
    ),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /TrueType /BaseFont /Odd /Encoding /WinAnsiEncoding /FontDescriptor 7 0 R >>',
    '<< /Type /FontDescriptor /FontName /Odd /Flags 32 /FontFile2 8 0 R >>',
    streamOf(font),
  );

/** One maker for each trick; `size` grows it. */
const tricks: Record<string, (size: number) => Buffer> = {
  'zeros.docx': size => docx('\0'.repeat(size * 100)),
  'bomb.docx': size => docx(`<w:p><w:r><w:t>${'a '.repeat(size * 400)}</w:t></w:r></w:p>`),
  'bomb.odt': size => odt(`<text:p>${' '.repeat(size * 400)}</text:p>`),
  'deep.docx': size => docx('<w:p>'.repeat(size * 10)),
  'attributes.docx': size =>
    docx(`<w:p ${Array.from({ length: size }, (_, at) => `a${at}="${at}"`).join(' ')}><w:r><w:t>a</w:t></w:r></w:p>`),
  'namespaces.docx': size =>
    docx(Array.from({ length: 900 }, (_, at) => `<w:p xmlns:n${at % size}="urn:${at}">`).join('')),
  'entities.docx': size =>
    zip({
      'word/document.xml': `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(size)}">]><w:document ${wordNamespace}>${'&a;'.repeat(size)}</w:document>`,
    }),
  'doctype.docx': size => zip({ 'word/document.xml': `<!DOCTYPE ${'['.repeat(size * 100)}` }),
  'comment.docx': size => zip({ 'word/document.xml': `<!--${'-'.repeat(size * 1_000)}` }),
  'instruction.docx': size => zip({ 'word/document.xml': `<?${'x'.repeat(size * 1_000)}` }),
  'parts.docx': size => manyParts(size * 30, 'word/document.xml'),
  'same.docx': size => Buffer.concat([docx('<w:p/>'), Buffer.from('PK\x05\x06'.repeat(size))]),
  'strings.xlsx': size =>
    zip({
      'xl/sharedStrings.xml': `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${'<si/>'.repeat(size * 100)}</sst>`,
      'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${'<c t="s"><v>9e9</v></c>'.repeat(size)}</worksheet>`,
    }),
  'slides.pptx': size =>
    zip({
      'ppt/presentation.xml': `<p:presentation xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main">${'<p:sldId/>'.repeat(size * 10)}</p:presentation>`,
    }),
  'groups.rtf': size => Buffer.from(`{\\rtf1 ${'{'.repeat(size * 100)}`),
  'binary.rtf': size => Buffer.from(`{\\rtf1 \\bin${'9'.repeat(size)} a}`),
  'word.rtf': size => Buffer.from(`{\\rtf1 \\${'a'.repeat(size * 10)}`),
  'unicode.rtf': size => Buffer.from(`{\\rtf1 ${'\\uc99999\\u-1 '.repeat(size)}}`),
  'hex.rtf': size => Buffer.from(`{\\rtf1\\ansicpg932 ${"\\'81".repeat(size * 10)}}`),
  'fonts.rtf': size =>
    Buffer.from(`{\\rtf1{\\fonttbl${'{\\f1\\fcharset999 x;}'.repeat(size)}}${'\\f1\\f2\\constructor '.repeat(size)}}`),
  'brackets.md': size => Buffer.from('['.repeat(size * 4)),
  'links.md': size => Buffer.from('[a]('.repeat(size)),
  'stars.md': size => Buffer.from('*a **a '.repeat(size)),
  'quotes.md': size => Buffer.from('> '.repeat(size)),
  'lists.md': size => Buffer.from(Array.from({ length: size % 90 }, (_, at) => `${' '.repeat(at)}* a\n`).join('')),
  'ticks.md': size => Buffer.from(Array.from({ length: size % 300 }, (_, at) => '`'.repeat(at)).join(' ')),
  'tables.md': size => Buffer.from(`|${'a|'.repeat(size)}\n|${'-|'.repeat(size)}\n${'|\n'.repeat(size % 90)}`),
  'tags.md': size => Buffer.from('<a '.repeat(size * 10)),
  'front.md': size => Buffer.from(`---\n${'-\n---'.repeat(size)}`),
  'marks.srt': size => Buffer.from(`1\n00:00:01,000 --> 00:00:02,000\n${'{\\'.repeat(size * 10)}`),
  'lines.srt': size => Buffer.from(`${'\n \t'.repeat(size * 10)}`),
  'times.vtt': size => Buffer.from('00:00:01.000 --> 00:00:02.000 '.repeat(size * 10)),
  'dollars.tex': size => Buffer.from('$ a $$ b '.repeat(size * 10)),
  'braces.tex': size => Buffer.from('\\cite{'.repeat(size * 10)),
  'begins.tex': size => Buffer.from('\\begin{equation}\\begin'.repeat(size * 10)),
  'options.tex': size => Buffer.from('\\a['.repeat(size * 10)),
  'slashes.tex': size => Buffer.from('\\'.repeat(size * 10 + 1)),
  'word.txt': size => Buffer.from('x'.repeat(size * 1_000)),
  'thai.txt': size => Buffer.from('สวัสดีชาวโลก'.repeat(size)),
  'escapes.txt': size => Buffer.from('\x1b$B0l\x1b(B '.repeat(size)),
  'halves.txt': size => Buffer.from(Array.from({ length: size * 10 }, (_, at) => 0x80 + ((at * 89) % 0x7f))),
  'zeros.txt': size => Buffer.alloc(size * 100),
  'loop.pdf': () => rawPdf(catalog, '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 2 >>'),
  'count.pdf': size => rawPdf(catalog, `<< /Type /Pages /Kids [] /Count ${size * 1_000_000} >>`),
  'bomb.pdf': size => pageWith(deflateSync(Buffer.alloc(size * 20_000, ' '))),
  'words.pdf': size => pageWith(deflateSync(Buffer.from('BT (a) Tj ET '.repeat(size * 20)))),
  'states.pdf': size => pageWith(deflateSync(Buffer.from('q '.repeat(size)))),
  'arrays.pdf': size => rawPdf(catalog, '['.repeat(size * 10)),
  'twice.pdf': size => pageWith(deflateSync(deflateSync(Buffer.alloc(size * 1_000)))),
  'film.mp4': size => film(size),
  'self.mp4': () => Buffer.concat([uint32(0), Buffer.from('moov'), uint32(0), Buffer.from('mvhd'), Buffer.alloc(40)]),
  'boxes.mov': size => Buffer.from('\0\0\0\x08free'.repeat(size * 10)),
  'huge.m4a': () => Buffer.concat([uint32(1), Buffer.from('moov'), Buffer.alloc(8, 0xff)]),
  'chunks.wav': size => Buffer.concat([Buffer.from('RIFF\0\0\0\0WAVE'), Buffer.from('junk\0\0\0\0'.repeat(size))]),
  'nothing.wav': () => wave(1, 0),
  'rate.flac': () => flac(9, 0),
  'syncs.mp3': size => Buffer.alloc(size * 100, 0xff),
  'frames.mp3': size => mp3(2 + (size % 40), size * 1_000_000),
  'tags.mp3': size => Buffer.from('ID3\x04\0\0\0\0\0\0'.repeat(size)),
};

const sounds = [mxf(99), film(100), fragmentedFilm(90), wave(3), flac(70), mp3(9), mp3(9, 400)];
const soundNames = ['a.mxf', 'a.mp4', 'b.mov', 'c.wav', 'd.flac', 'e.mp3', 'f.mp3'];

/** Generates hostile files: a third of them tricks, the others files that are damaged several times. */
export function* generateHostileFiles(count: number, seed: number): Generator<HostileFile> {
  const random = randomFrom(seed);
  const names = Object.keys(tricks);
  const whole = generateFiles(count, seed, 0);
  for (let index = 0; index < count; index += 1) {
    const turn = Math.floor(index / 3);
    if (index % 3 === 0) {
      const name = names[(turn + seed) % names.length]!;
      yield { name: `${index}-${name}`, bytes: tricks[name]!(1 + Math.floor(random() * 1_000)) };
      continue;
    }
    const isSound = index % 3 === 1 && turn % 4 === 0;
    const sound = turn % sounds.length;
    const base = isSound ? { name: soundNames[sound]!, bytes: sounds[sound]! } : whole.next().value!;
    let { bytes } = base;
    for (let times = 1 + Math.floor(random() * 4); times > 0; times -= 1) bytes = damage(bytes, random);
    yield { name: `${index}-${base.name}`, bytes };
  }
}
