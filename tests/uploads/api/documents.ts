import { crc32, deflateRawSync } from 'node:zlib';

/** Generates this many words, in lines that all differ. */
export const prose = (words: number): string =>
  Array.from({ length: words }, (_, index) => `word${index}${index % 12 === 11 ? '.\n' : ' '}`).join('');

const contentTypes =
  '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>';
export const wordNamespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

export const docx = (body: string, more: Record<string, string | Buffer> = {}): Buffer =>
  zip({
    '[Content_Types].xml': contentTypes,
    'word/document.xml': `<?xml version="1.0"?><w:document ${wordNamespace}><w:body>${body}</w:body></w:document>`,
    ...more,
  });

export const paragraphs = (text: string): string =>
  text
    .split('\n')
    .map(line => `<w:p><w:r><w:t xml:space="preserve">${line}</w:t></w:r></w:p>`)
    .join('');

const odfNamespaces = ['office', 'text']
  .map(name => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ');
export const odt = (body: string): Buffer =>
  zip({
    mimetype: 'application/vnd.oasis.opendocument.text',
    'content.xml': `<?xml version="1.0"?><office:document-content ${odfNamespaces}><office:body><office:text>${body}</office:text></office:body></office:document-content>`,
  });

/** A PDF of one page for each text, without compression. */
export const pdf = (pages: string[][]): Buffer => pdfOf(pages.map(lines => textBlock(lines)));

interface DrawnPage {
  words: number;
  pictures?: number;
  paths?: number;
}

/** A PDF whose pages have words, pictures of 100 by 100 points, and paths. */
export const drawnPdf = (pages: DrawnPage[], { attachment = false } = {}): Buffer =>
  pdfOf(
    pages.map(({ words, pictures = 0, paths = 0 }) =>
      [
        textBlock(words ? prose(words).trim().split('\n') : []),
        'q 100 0 0 100 0 0 cm /I Do Q '.repeat(pictures),
        '0 0 m 10 10 l 20 0 l f '.repeat(paths),
      ].join(' '),
    ),
    attachment,
  );

const textBlock = (lines: string[]): string =>
  `BT /F1 10 Tf 50 800 Td 12 TL ${lines.map(line => `(${line}) Tj T*`).join(' ')} ET`;

function pdfOf(pages: string[], attachment = false): Buffer {
  const files =
    '/Names << /EmbeddedFiles << /Names [(a.txt) << /Type /Filespec /F (a.txt) /EF << /F 4 0 R >> >>] >> >>';
  const objects = [`<< /Type /Catalog /Pages 2 0 R ${attachment ? files : ''} >>`];
  const kids = pages.map((_, index) => `${5 + index * 2} 0 R`).join(' ');
  objects.push(`<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  objects.push('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const image = '/Type /XObject /Subtype /Image /Width 2 /Height 2 /ColorSpace /DeviceGray /BitsPerComponent 8';
  objects.push(`<< ${image} /Length 4 >>\nstream\nabcd\nendstream`);
  for (const drawn of pages) {
    const resources = '/Resources << /Font << /F1 3 0 R >> /XObject << /I 4 0 R >> >>';
    const page = `/MediaBox [0 0 595 842] ${resources} /Contents ${objects.length + 2} 0 R`;
    objects.push(`<< /Type /Page /Parent 2 0 R ${page} >>`);
    objects.push(`<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
  }
  let out = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = out.length;
    out += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = out.length;
  out += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${out}trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
    'latin1',
  );
}

/** A ZIP file with deflated parts. `sizes` says of a part how large it pretends to be. */
export function zip(parts: Record<string, string | Buffer>, sizes: Record<string, number> = {}): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const [name, content] of Object.entries(parts)) {
    const bytes = Buffer.from(content as string);
    const stored = name === 'mimetype' ? bytes : deflateRawSync(bytes);
    const header = Buffer.alloc(26);
    header.writeUInt16LE(20, 0);
    header.writeUInt16LE(stored === bytes ? 0 : 8, 4);
    header.writeUInt32LE(crc32(bytes), 10);
    header.writeUInt32LE(stored.length, 14);
    header.writeUInt32LE(sizes[name] ?? bytes.length, 18);
    header.writeUInt16LE(Buffer.byteLength(name), 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), header, Buffer.from(name), stored]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(at, 10);
    entries.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), header, place, Buffer.from(name)]));
    locals.push(local);
    at += local.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(directory.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, directory, Buffer.from('PK\x05\x06'), end]);
}

/** A ZIP64 file of so many empty parts, and one more called `last`. */
export function manyParts(count: number, last?: string): Buffer {
  const names = Array.from({ length: count }, (_, index) => `photos/${index}.jpg`);
  if (last) names.push(last);
  const local = zip({ a: '' }).subarray(0, 33);
  const directory = Buffer.concat(
    names.map(name => {
      const entry = Buffer.alloc(46);
      entry.write('PK\x01\x02');
      entry.writeUInt16LE(20, 6);
      entry.writeUInt16LE(name.length, 28);
      return Buffer.concat([entry, Buffer.from(name)]);
    }),
  );
  const end64 = Buffer.alloc(56);
  end64.write('PK\x06\x06');
  end64.writeBigUInt64LE(44n, 4);
  end64.writeBigUInt64LE(BigInt(names.length), 24);
  end64.writeBigUInt64LE(BigInt(names.length), 32);
  end64.writeBigUInt64LE(BigInt(directory.length), 40);
  end64.writeBigUInt64LE(BigInt(local.length), 48);
  const locator = Buffer.alloc(20);
  locator.write('PK\x06\x07');
  locator.writeBigUInt64LE(BigInt(local.length + directory.length), 8);
  locator.writeUInt32LE(1, 16);
  const end = Buffer.alloc(22, 0xff);
  end.write('PK\x05\x06');
  end.writeUInt32LE(0, 4);
  end.writeUInt16LE(0, 20);
  return Buffer.concat([local, directory, end64, locator, end]);
}
