import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { compareDocuments, readTrackedDocument, resolveChanges } from '../../../engine/tracked-changes/index.ts';
import { zip } from '../../uploads/api/documents.ts';
import { randomFrom } from '../counting/generatedFiles.ts';
import { generatedBody, wordDocument } from './generatedDocuments.ts';
import { documentOf, documentXml, insertion, paragraph } from './packages.ts';

const withText = (source: string | Buffer): Buffer => wordDocument('', { 'word/document.xml': source });
const namespace = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const text = (body: string): string => `<w:document ${namespace}><w:body>${body}</w:body></w:document>`;

const encryptedDocument = (): Buffer => {
  const bytes = Buffer.alloc(2_048);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(bytes);
  bytes.write('EncryptedPackage', 1_000, 'utf16le');
  return bytes;
};

describe('documents that cannot be read', () => {
  it.each<[string, string, () => Uint8Array]>([
    ['an empty file', 'damaged', () => new Uint8Array(0)],
    ['no ZIP file', 'damaged', () => Buffer.from('text'.repeat(100))],
    ['a ZIP file of something else', 'damaged', () => zip({ 'a.txt': 'a' })],
    ['an encrypted document', 'password', encryptedDocument],
    ['a document that is cut off', 'damaged', () => documentOf(paragraph(insertion('a'))).subarray(0, 700)],
    ['XML that is not well-formed', 'damaged', () => withText(text('<w:p></w:r>'))],
    ['an entity', 'damaged', () => withText(`<!DOCTYPE a [<!ENTITY b "c">]>${text('<w:p>&b;</w:p>')}`)],
    ['an entity of HTML', 'damaged', () => withText(text('<w:p>&nbsp;</w:p>'))],
    ['an undeclared prefix', 'damaged', () => withText(text('<x:p/>'))],
    ['elements that are nested too deep', 'damaged', () => withText(text('<w:ins>'.repeat(5_000)))],
    [
      'too many attributes',
      'damaged',
      () => withText(text(`<w:p ${Array.from({ length: 50_000 }, (_, at) => `a${at}=""`).join(' ')}/>`)),
    ],
    ['too many elements', 'too_large', () => withText(text('<w:p/>'.repeat(400_000)))],
    ['bytes of another encoding', 'encoding', () => withText(Buffer.from(text('<w:p>Größe</w:p>'), 'latin1'))],
    [
      'another declared encoding',
      'encoding',
      () => withText(`<?xml version="1.0" encoding="windows-1252"?>${text('')}`),
    ],
    ['a ZIP bomb', 'too_large', () => withText(Buffer.alloc(70 * 1024 * 1024, ' '))],
    ['two texts of one name', 'damaged', () => zip({ 'word/document.xml': text(''), 'WORD/document.xml': text('') })],
  ])('%s is refused as %s', async (_name, reason, bytes) => {
    await expect(readTrackedDocument(bytes())).rejects.toMatchObject({ name: 'UnreadableDocument', reason });
  });

  it('cause no other error when bytes are changed at random', async () => {
    const original = wordDocument(generatedBody(4, 6));
    const xml = documentXml(original);
    for (let seed = 1; seed <= 40; seed += 1) {
      const random = randomFrom(seed);
      const isText = seed % 2 === 0;
      const damaged = Buffer.from(isText ? xml : original);
      for (let count = 0; count < 3; count += 1)
        damaged[Math.floor(random() * damaged.length)] = Math.floor(random() * 256);
      const bytes = isText ? withText(damaged) : damaged;
      const results = await Promise.allSettled([
        readTrackedDocument(bytes),
        resolveChanges(bytes, { decisions: {}, others: 'accept' }),
        compareDocuments(original, bytes, { author: 'A', date: '2026-11-30T00:00:00Z' }),
      ]);
      for (const result of results)
        if (result.status === 'rejected')
          expect(result.reason, `seed ${seed}`).toHaveProperty('name', 'UnreadableDocument');
    }
  });

  it('include one whose text is longer than its entry says', async () => {
    const bytes = documentOf(paragraph(insertion('a')));
    const packed = deflateRawSync(Buffer.from(documentXml(bytes)));
    const at = bytes.indexOf(packed);
    expect(at).toBeGreaterThan(0);
    bytes.writeUInt32LE(
      10,
      bytes.indexOf('word/document.xml', bytes.lastIndexOf('PK\x01\x02', bytes.indexOf('word/document.xml', at)) - 1) -
        22,
    );
    await expect(readTrackedDocument(bytes)).rejects.toMatchObject({ reason: 'damaged' });
  });
});

it('reads the long attributes of drawings', async () => {
  const drawing = `<w:r><w:pict data="${'a'.repeat(300_000)}"/></w:r>`;
  expect((await readTrackedDocument(documentOf(paragraph(`${drawing}${insertion('a')}`)))).changes).toHaveLength(1);
});

describe('documents with strange changes', () => {
  it('may have comments that reply to each other', async () => {
    const names = `${namespace} xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:w15="http://schemas.microsoft.com/office/word/2012/wordml"`;
    const comment = (id: string) => `<w:comment w:id="${id}"><w:p w14:paraId="${id}"/></w:comment>`;
    const bytes = wordDocument(
      paragraph(''),
      {
        'word/comments.xml': `<w:comments ${names}>${comment('1')}${comment('2')}</w:comments>`,
        'word/commentsExtended.xml': `<w15:commentsEx ${names}><w15:commentEx w15:paraId="1" w15:paraIdParent="2"/><w15:commentEx w15:paraId="2" w15:paraIdParent="1"/></w15:commentsEx>`,
      },
      [
        ['comments', 'comments.xml'],
        ['commentsExtended', 'commentsExtended.xml'],
      ],
    );
    expect((await readTrackedDocument(bytes)).remarks).toHaveLength(2);
  });

  it('may have revisions without an author, a date or a place', async () => {
    const bytes = documentOf(
      '<w:ins/><w:p><w:ins/><w:pPr><w:rPr><w:del/></w:rPr></w:pPr><w:rPrChange/></w:p><w:moveFromRangeEnd w:id="9"/>',
    );
    for (const others of ['accept', 'reject'] as const)
      await expect(resolveChanges(bytes, { decisions: {}, others })).resolves.toBeInstanceOf(Uint8Array);
  });
});
