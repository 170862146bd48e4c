/** The text that the viewer shows of a document. */
import { describe, expect, it } from 'vitest';
import { sourceOfBlob } from '../../../engine/counting/index.ts';
import { readDocument } from '../../../engine/counting/readDocument.ts';
import { isFullRun } from '../../helpers/sampling.ts';
import { docx, odt, wordNamespace, zip } from '../../uploads/api/documents.ts';
import { generateHostileFiles } from '../counting/hostileFiles.ts';

const read = (name: string, bytes: Buffer | string) => readDocument(name, sourceOfBlob(new Blob([bytes as BlobPart])));

describe('the text of a document', () => {
  it.each([
    [
      'letter.docx',
      docx(
        '<w:p><w:r><w:t>One</w:t><w:tab/><w:t>two</w:t></w:r></w:p><w:p/>' +
          '<w:p><w:r><w:t>Three</w:t><w:br/><w:t>lines</w:t></w:r><w:del><w:r><w:t>gone</w:t></w:r></w:del></w:p>',
      ),
      ['One\ttwo', 'Three\nlines'],
    ],
    ['letter.odt', odt('<text:h>Title</text:h><text:p>a<text:s/>b</text:p>'), ['Title', 'a b']],
    [
      'letter.rtf',
      "{\\rtf1\\ansi {\\fonttbl{\\f0 Arial;}}Caf\\'e9\\par {\\b bold\\line text}}",
      ['Café', 'bold\ntext'],
    ],
    ['note.txt', 'one\r\n\r\ntwo\n\n', ['one', '', 'two']],
    ['page.md', '# <b>Title</b>\n<script>alert(1)</script>', ['# <b>Title</b>', '<script>alert(1)</script>']],
  ])('of %s is its paragraphs', async (name, bytes, paragraphs) => {
    expect(await read(name, bytes)).toEqual({ paragraphs });
  });

  it('of subtitles is a list of cues without markup', async () => {
    const cues =
      'WEBVTT\n\nNOTE no cue\n\n1\n00:01.500 --> 00:03.000 align:start\n<v Ada>A <b>b</b> &amp; c\n\n00:59:00.000 --> 01:00:00.250\nsecond\nline';
    expect(await read('film.vtt', cues)).toEqual({
      paragraphs: [],
      cues: [
        { start: 1.5, end: 3, text: 'A b & c' },
        { start: 3540, end: 3600.25, text: 'second\nline' },
      ],
    });
  });

  it('of a file that is damaged in the middle ends there, with the reason', async () => {
    const cut = `<w:document ${wordNamespace}><w:body><w:p><w:r><w:t>Kept</w:t></w:r></w:p><w:p>`;
    expect(await read('cut.docx', zip({ 'word/document.xml': cut }))).toEqual({
      paragraphs: ['Kept'],
      reason: 'damaged',
    });
    expect(await read('empty.docx', docx(''))).toEqual({ paragraphs: [], reason: 'empty' });
    expect(await read('empty.txt', ' \n\n')).toEqual({ paragraphs: [], reason: 'empty' });
    expect(await read('odd.docx', 'no archive')).toEqual({ paragraphs: [], reason: 'damaged' });
  });

  it('of hostile files is read or refused, and never throws', async () => {
    for (const { name, bytes } of generateHostileFiles(isFullRun ? 5_000 : 90, 18)) {
      const { paragraphs, cues = [], reason } = await read(name, bytes);
      expect(paragraphs.length + cues.length > 0 || reason !== undefined || /\.(srt|vtt)$/.test(name), name).toBe(true);
    }
  }, 1_200_000);
});
