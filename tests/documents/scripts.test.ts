import '../../server/portalApp.ts';
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { hanFamilyOf, loadDocumentFonts } from '../../server/documents/documentFonts.ts';
import { allFontFaces } from '../../server/documents/fontFamilies.ts';
import { maxFonts } from '../../server/documents/fonts.ts';
import { type PdfKind, renderPdf } from '../../server/documents/renderPdf.ts';
import type { DocumentContent, DocumentRow } from '../../server/documents/tables.ts';
import { samples } from './scripts.ts';

const files = vi.hoisted((): string[] => []);
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>();
  const readFile: unknown = (...[file, ...options]: Parameters<typeof real.readFile>) => {
    if (String(file).endsWith('.woff2')) files.push(basename(String(file), '-wght-normal.woff2'));
    return real.readFile(file, ...options);
  };
  return { ...real, readFile };
});

const plain: DocumentContent = {
  language: 'en',
  currency: 'USD',
  subject: 'O-26-000003',
  lines: [],
  tax_lines: [],
  net: 1000,
  tax: 0,
  total: 1000,
  seller: { name: 'Galley Editing, Inc.', lines: ['40 Harbor Walk'], tax_id: null, email: null },
  buyer: { name: 'Ada Lovelace', lines: ['12 St James Square', 'London'], tax_id: null, email: null, country: 'GB' },
  credit: 0,
  reverse_charge: null,
  payment_number: 'P-26-000001',
  method_label: 'Visa ••4242',
  corrects: null,
  reason: null,
  given_to: null,
};
const rowOf = (content: Partial<DocumentContent>): DocumentRow => ({
  uuid: '1',
  customer_uuid: '2',
  payment_uuid: '3',
  refund_uuid: null,
  number: 'I-26-000012',
  kind: 'invoice',
  issued_at: new Date('2026-11-29T08:00:00Z'),
  content: { ...plain, ...content },
});
const buyer = (name: string, address: string, country: string | null = null) => ({
  buyer: { ...plain.buyer, name, lines: [address], country },
});

interface Drawn {
  bytes: Buffer;
  text: string;
  /** Pieces of text, with how far they are from the left edge. */
  pieces: { text: string; left: number }[];
  /** How often a character was drawn that its font does not have. */
  missing: number;
}

async function drawDocument(
  content: Partial<DocumentContent>,
  paper: PdfKind = 'invoice',
  notes?: DocumentRow[],
  set = renderPdf,
): Promise<Drawn> {
  const bytes = await set(paper, rowOf(content), notes);
  const pdf = await getDocumentProxy(new Uint8Array(bytes));
  const found: Drawn = { bytes, text: '', pieces: [], missing: 0 };
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    for (const item of (await page.getTextContent({ disableNormalization: true })).items)
      if ('str' in item) found.pieces.push({ text: item.str, left: item.transform[4] });
    for (const [glyphs] of (await page.getOperatorList()).argsArray.filter(Array.isArray))
      if (Array.isArray(glyphs)) found.missing += glyphs.filter(glyph => glyph?.originalCharCode === 0).length;
  }
  found.text = found.pieces.map(piece => piece.text).join(' ');
  await pdf.loadingTask.destroy();
  return found;
}

const bare = (text: string) => text.normalize('NFC').replace(/[\s\p{Default_Ignorable_Code_Point}]/gu, '');
const lettersOf = (text: string) => bare(text.normalize('NFD').replace(/\p{M}/gu, ''));
const marksOf = (text: string) => (text.normalize('NFD').match(/\p{M}/gu) ?? []).filter(mark => bare(mark)).sort();
const rightToLeft = ['Arabic', 'Persian', 'Urdu', 'Hebrew', 'Syriac', 'Thaana', 'Nko', 'Adlam', 'Hanifi Rohingya'];

let latin: Drawn;
beforeAll(async () => {
  // Other test files may have read fonts already: this document is made by modules that have read none.
  vi.resetModules();
  await import('../../server/portalApp.ts');
  const { renderPdf: setAtFirst } = await import('../../server/documents/renderPdf.ts');
  latin = await drawDocument({}, 'invoice', undefined, setAtFirst);
});

describe('an invoice', () => {
  it('in Latin letters reads the fonts of Latin letters only', () => {
    expect(latin.text).toContain('Ada Lovelace');
    expect([...new Set(files)]).toEqual(['noto-sans-latin']);
    expect(latin.bytes.length).toBeLessThan(20_000);
  });

  it.each(samples)(
    'in $script shows name and address as they were typed',
    async ({ script, name, address, country }) => {
      const { text, missing } = await drawDocument(buyer(name, address, country));
      expect(missing).toBe(0);
      expect(text).not.toContain('U+');
      if (!rightToLeft.includes(script)) {
        expect(bare(text)).toContain(bare(name));
        expect(bare(text)).toContain(bare(address));
        return;
      }
      // PDF readers put the marks of the last letter of such a line before it.
      expect(lettersOf(text)).toContain(lettersOf(name));
      expect(lettersOf(text)).toContain(lettersOf(address));
      expect(marksOf(text)).toEqual(marksOf(name + address));
    },
  );

  it('shows every text in it, as do its receipt and its credit note', async () => {
    const texts = {
      name: '王小明',
      address: 'ถนนสุขุมวิท',
      subject: 'तीसरा आदेश',
      label: 'Ընդհանուր',
      rule: '교정 규칙',
      tax: 'ภาษี',
      payment: 'ფ-26',
      method: '微信支付',
      reason: 'ขาดสองบท',
      number: 'ქ-1',
      taxId: '統編12345678',
      sellerName: '편집국',
    };
    const content: Partial<DocumentContent> = {
      seller: { ...plain.seller, name: texts.sellerName },
      buyer: { ...plain.buyer, name: texts.name, lines: [texts.address], tax_id: texts.taxId },
      lines: [{ label: texts.label, rule: texts.rule, amount: 1000 }],
      tax_lines: [{ label: texts.tax, rule: null, amount: 0 }],
      corrects: { number: texts.number, issued_at: '2026-11-01T00:00:00Z' },
      subject: texts.subject,
      payment_number: texts.payment,
      method_label: texts.method,
      reason: texts.reason,
    };
    const { reason, ...onInvoice } = texts;
    for (const paper of ['invoice', 'receipt', 'credit_note'] as const) {
      const { text, missing } = await drawDocument(content, paper, paper === 'receipt' ? [rowOf(content)] : undefined);
      const expected = Object.values(paper === 'invoice' ? onInvoice : texts);
      expect(expected.filter(one => !bare(text).includes(bare(one)))).toEqual([]);
      expect(missing).toBe(0);
    }
  });

  it('sets names of both directions in one line as they are read', async () => {
    const lefts = async (language: string) => {
      const { pieces } = await drawDocument({ language, ...buyer('דוד Smith', '1') });
      return ['דוד', 'Smith'].map(name => pieces.find(({ text }) => text.includes(name))?.left ?? 0) as [
        number,
        number,
      ];
    };
    const [hebrew, english] = await lefts('en');
    expect(hebrew).toBeLessThan(english);
    const [hebrewOfArabic, englishOfArabic] = await lefts('ar');
    expect(hebrewOfArabic).toBeGreaterThan(englishOfArabic);
  });

  it('has the width of each character, for any unit of the font', async () => {
    const lefts = async (name: string) =>
      (await drawDocument({ ...buyer('1', '1'), reason: `${name}§`, language: 'en' }, 'credit_note')).pieces.filter(
        ({ text }) => text.includes('§'),
      );
    const [one, two] = [await lefts('🚀'), await lefts('🚀🚀')].map(([piece]) => piece?.left ?? 0) as [number, number];
    expect(two - one).toBeCloseTo(12.7, 0);
  });

  it('of a Chinese company stays small', async () => {
    const { bytes } = await drawDocument(buyer('北京大学出版社有限公司', '北京市海淀区成府路205号', 'CN'));
    expect(bytes.length).toBeLessThan(60_000);
  });
});

describe('a character', () => {
  it.each([
    { what: 'that is written plainly elsewhere', typed: '𝓙𝓸𝓱𝓷', shown: 'John' },
    { what: 'of a script of old', typed: 'a𐎀b', shown: 'a[U+10380]b' },
    { what: 'of private use', typed: '\ue000', shown: '[U+E000]' },
    { what: 'that was never assigned', typed: '\u0378', shown: '[U+0378]' },
    { what: 'that cannot be seen', typed: 'a\u00adb\u200bc\ufeff', shown: 'abc' },
    { what: 'that controls', typed: 'a\u0007\tb\u2028c', shown: 'a b c' },
    { what: 'that is a rare blank', typed: 'a\u202fb\u2003c\u205fd', shown: 'a b c d' },
    { what: 'that is a picture', typed: '🎓✂️🇩🇪', shown: '🎓✂️🇩🇪' },
    { what: 'with a mark of another font', typed: 'น\u0301', shown: 'น\u0301' },
    { what: 'of half width', typed: 'ｶﾞ ﾡﾢ', shown: 'ｶﾞ ﾡﾢ' },
    { what: 'that changes the direction', typed: 'abc\u202egpj.exe', shown: 'abcgpj.exe' },
  ])('$what is shown', async ({ typed, shown }) => {
    const { text, missing } = await drawDocument(buyer(typed, '1'));
    expect(missing).toBe(0);
    expect(bare(text)).toContain(bare(shown));
  });

  it('of any kind is never shown as an empty box', async () => {
    const any = Array.from({ length: 1200 }, (_, at) => String.fromCodePoint(0x20 + at * 113)).join('');
    const { missing } = await drawDocument(
      { ...buyer(any.slice(0, 120), any.slice(200, 320), 'JP'), reason: any },
      'credit_note',
    );
    expect(missing).toBe(0);
  });

  it.each([
    ['a heap of marks', `Z${'\u0301\u0316\u0336'.repeat(300)}`],
    ['a chain of pictures', '👩\u200d'.repeat(400)],
    ['marks without a letter', '\u0301\u064b\u0e34\u093f'.repeat(200)],
    ['signs before a number', `${'\u0600'.repeat(400)}1`],
    ['joiners without a letter', '\u200d\u200c'.repeat(500)],
    ['a long word of joined letters', 'لا'.repeat(500)],
    ['marks of direction', '\u2067\u2068\u2069\u200f\u202e'.repeat(200)],
    ['half a character', '\ud83d a \udc69'],
    ['the widest character', '﷽\u200d\u0301'.repeat(100)],
  ])('is drawn in %s', async (_, text) => {
    expect((await drawDocument({ ...buyer(text, text), subject: text, reason: text }, 'credit_note')).missing).toBe(0);
  });

  it.each([
    ['en', 'CN', '直', 'sc'],
    ['en', 'TW', '直', 'tc'],
    ['en', 'HK', '直', 'tc'],
    ['en', 'JP', '直', 'jp'],
    ['en', 'KR', '直', 'kr'],
    ['ja', 'CN', '直', 'jp'],
    ['zh-Hant', 'US', '直', 'tc'],
    ['en', 'US', 'はな 直', 'jp'],
    ['en', 'US', '김 直', 'kr'],
    ['en', null, 'ㄨㄤˊ 直', 'tc'],
    ['en', 'XX', '直', 'sc'],
    ['en', 'nowhere', '直', 'sc'],
  ])(
    'of Chinese is drawn for a reader of %s in %s as that country writes it: %s',
    async (language, country, text, family) => {
      const han = hanFamilyOf(language, country, [text]);
      expect(han).toBe(family);
      const faces = await loadDocumentFonts([{ text, bold: false }], han);
      expect(faces.fontOf('直', false)?.name).toMatch(new RegExp(`^noto-sans-${family}-`));
    },
  );
});

describe('the fonts', () => {
  it('are all in their packages', () => {
    const faces = [...allFontFaces('jp')];
    expect(new Set(faces.map(face => face.name)).size).toBe(faces.length);
    expect(faces.filter(face => !existsSync(face.file) || !face.ranges.every(([from, to]) => from <= to))).toEqual([]);
  });

  it('of one document are limited in number, however many a text needs', async () => {
    const han = Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(0x4e00 + at * 20)).join('');
    const scripts = samples.map(sample => sample.name).join(' ');
    const { bytes, missing, text } = await drawDocument({ ...buyer(scripts, '1', 'CN'), subject: han });
    expect(missing).toBe(0);
    expect(text).toContain('U+');
    expect(bytes.toString('latin1').match(/\/FontFile2/g)?.length).toBeLessThanOrEqual(maxFonts);
    files.length = 0;
    expect((await drawDocument({})).bytes.length).toBe(latin.bytes.length);
    expect(files.length).toBeLessThanOrEqual(2);
  });
});
