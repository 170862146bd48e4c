import { describe, expect, it } from 'vitest';
import { countSource, type FileCount, sourceOfBlob } from '../../../engine/counting/index.ts';
import constants from '../../../schemas/constants.json' with { type: 'json' };
import { docx, drawnPdf, odt, paragraphs, pdf, prose, zip } from '../../uploads/api/documents.ts';
import { film, flac, fragmentedFilm, mp3, mxf, wave } from './hostileFiles.ts';

const count = (name: string, content: string | Uint8Array): Promise<FileCount> =>
  countSource(name, sourceOfBlob(new Blob([content as BlobPart])), { heldBytes: 1024 * 1024, parsedBytes: 100_000 });

/** The counts as short as they can be read: `12`, or `~12` if the number is not sure; and the reason. */
async function countsOf(name: string, content: string | Uint8Array): Promise<Record<string, string>> {
  const { counts, reason } = await count(name, content);
  const shown = Object.entries(counts).map(([unit, { count: number, sure }]) => [unit, `${sure ? '' : '~'}${number}`]);
  return { ...Object.fromEntries(shown), ...(reason ? { reason } : {}) };
}

const xml = (name: string, namespace: string, body: string) =>
  `<?xml version="1.0"?><${name} ${namespace}>${body}</${name}>`;
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006/main';
const presentation = 'http://schemas.openxmlformats.org/presentationml/2006/main';
const sheet = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const slide = (...texts: string[]) =>
  xml(
    'p:sld',
    `xmlns:p="${presentation}" xmlns:a="${drawing}"`,
    texts.map(text => `<a:p><a:r><a:t>${text}</a:t></a:r></a:p>`).join(''),
  );
const appXml = (pages: number) =>
  xml(
    'Properties',
    'xmlns="http://schemas.openxmlformats.org/officeDocument/2006/extended-properties"',
    `<Pages>${pages}</Pages><Words>99</Words>`,
  );
const encryptedPackage = () => {
  const bytes = Buffer.alloc(1_536);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.writeUInt16LE(9, 30);
  bytes.writeUInt32LE(0, 48);
  bytes.write('EncryptedPackage', 512, 'utf16le');
  bytes.writeUInt16LE(34, 512 + 64);
  bytes.fill(0xff, 76, 512);
  return bytes;
};

describe('the length of a recording, in minutes that have begun', () => {
  const silent = 'length of the file';
  it.each<[string, string, Uint8Array, Record<string, string>]>([
    ['a film', 'a.mp4', film(61), { minute: '~2' }],
    ['a film of a minute', 'a.MOV', film(60), { minute: '~1' }],
    ['a film in fragments', 'a.m4v', fragmentedFilm(3_601), { minute: '~61' }],
    ['a film without a length', 'a.mp4', film(0), { reason: 'damaged' }],
    ['no film', 'a.mp4', Buffer.from(silent), { reason: 'damaged' }],
    ['sound of a film', 'a.m4a', film(10, 44_100), { minute: '~1' }],
    ['WAV', 'a.wav', wave(130), { minute: '~3' }],
    ['WAV that is cut off', 'a.wav', wave(130).subarray(0, 70_044), { minute: '~2' }],
    ['FLAC', 'a.flac', flac(185), { minute: '~4' }],
    ['MP3 of one bit rate', 'a.mp3', mp3(4_800), { minute: '~3' }],
    ['MP3 that names its frames', 'a.mp3', mp3(3, 6_891), { minute: '~3' }],
    ['MP3 without a frame', 'a.mp3', Buffer.alloc(5_000, 0xff), { reason: 'damaged' }],
    ['MXF', 'a.mxf', mxf(121), { minute: '~3' }],
    ['MXF that names its length at its end', 'a.mxf', mxf(59, true), { minute: '~1' }],
    ['no MXF', 'a.mxf', Buffer.from(silent), { reason: 'damaged' }],
  ])('%s', async (_what, name, bytes, expected) => {
    expect(await countsOf(name, bytes)).toEqual(expected);
  });
});

describe('what is counted in a file, and whether it is sure', () => {
  it.each<[string, string, string | Uint8Array, Record<string, string>]>([
    ['a text', 'a.txt', 'one two', { word: '2' }],
    ['an ending in capitals', 'A.TXT', 'one two', { word: '2' }],
    [
      'pages of a .docx',
      'a.docx',
      docx(paragraphs('one two'), { 'docProps/app.xml': appXml(7) }),
      { word: '2', page: '~7' },
    ],
    [
      'pages that no program wrote',
      'a.docx',
      docx(paragraphs('one'), { 'docProps/app.xml': appXml(-3) }),
      { word: '1' },
    ],
    ['pages of an .rtf', 'a.rtf', '{\\rtf1{\\info{\\nofpages12}}one two}', { word: '2', page: '~12' }],
    ['pages of a PDF', 'a.pdf', pdf([['one two'], ['three']]), { word: '3', page: '2' }],
    ['a scan', 'a.pdf', drawnPdf([{ words: 0, pictures: 1 }]), { page: '1', reason: 'scan' }],
    [
      'slides',
      'a.pptx',
      zip({
        'ppt/presentation.xml': xml('p:presentation', `xmlns:p="${presentation}"`, '<p:sldId/><p:sldId/>'),
        'ppt/slides/slide1.xml': slide('A title', 'one two three'),
        'ppt/slides/slide2.xml': slide('four'),
        'ppt/notesSlides/notesSlide1.xml': slide('not this'),
      }),
      { word: '~6', page: '2' },
    ],
    [
      'cells',
      'a.xlsx',
      zip({
        'xl/worksheets/sheet1.xml': xml(
          'worksheet',
          sheet,
          '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>0</v></c><c><v>42</v></c><c t="str"><f>A1</f><v>a formula</v></c><c t="inlineStr"><is><t>in place</t></is></c>',
        ),
        'xl/sharedStrings.xml': xml(
          'sst',
          sheet,
          '<si><t>one two</t></si><si><r><t>thr</t></r><r><t>ee</t></r><rPh><t>not this</t></rPh></si>',
        ),
      }),
      { word: '~7' },
    ],
    [
      'TeX',
      'a.tex',
      String.raw`\documentclass[a4paper]{article} \usepackage{x} \newcommand{\me}[1]{no} \def\you#1{no}
\begin{document} % no
\section*{A heading} na\"{\i}ve caf\'e \emph{one} two~three, $x+y$ four\footnote{five six} \cite[p.~3]{no} stra\ss e
\begin{equation} no \end{equation} \textcolor{red}{seven} \[ no \] 100\% \href{http://no}{eight}
\end{document} no`,
      { word: '~14' },
    ],
    ['a photo', 'a.CR2', 'II*', { image: '1' }],
    ['an empty photo', 'a.jpg', '', { reason: 'damaged' }],
    ['a type that is not counted', 'a.indd', 'x', { reason: 'unknown_type' }],
    ['a name without an ending', 'docx', 'x', { reason: 'unknown_type' }],
    ['a .docx with a password', 'a.docx', encryptedPackage(), { reason: 'password' }],
    ['another OLE2 file', 'a.docx', encryptedPackage().fill(0, 512, 700), { reason: 'damaged' }],
    [
      'an .odt with a password',
      'a.odt',
      zip({
        'content.xml': 'noise',
        'META-INF/manifest.xml': xml(
          'manifest:manifest',
          'xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"',
          '<manifest:file-entry><manifest:encryption-data/></manifest:file-entry>',
        ),
      }),
      { reason: 'password' },
    ],
    [
      'a picture of a text',
      'a.docx',
      docx('<w:p><w:r><a:blip xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"/></w:r></w:p>'),
      { reason: 'scan' },
    ],
    ['nothing in it', 'a.docx', docx('<w:p/>'), { reason: 'empty' }],
    ['lost letters', 'a.txt', 'one \ufffd', { reason: 'encoding' }],
    ['another document inside', 'a.odt', odt('<text:section-source/>'), { reason: 'incomplete' }],
    ['a PDF that is too large to hold', 'a.pdf', Buffer.alloc(1024 * 1024 + 1), { reason: 'too_large' }],
    ['a Markdown text that is too large to parse', 'a.md', 'a\n'.repeat(50_001), { reason: 'too_large' }],
    ['a file that is cut off', 'a.docx', docx(paragraphs(prose(9))).subarray(0, 300), { reason: 'damaged' }],
  ])('%s', async (_what, name, content, expected) => {
    expect(await countsOf(name, content)).toEqual(expected);
  });

  it('a file that the browser cannot read any more is unreadable', async () => {
    const gone = { size: 9, read: () => Promise.reject(new DOMException('gone', 'NotReadableError')) };
    expect(await countSource('a.txt', gone, { heldBytes: 9, parsedBytes: 9 })).toMatchObject({
      counts: {},
      reason: 'unreadable',
    });
  });

  it('every photo that an order takes is one image', async () => {
    const { photo, raw_photo } = constants.orders.file_types_mapping;
    for (const ending of [...photo, ...raw_photo])
      expect([ending, await countsOf(`a${ending}`, 'x')]).toEqual([ending, { image: '1' }]);
  });
});
