/** Files of many languages, encodings and structures, and broken ones, made from a seed. */
import iconv from 'iconv-lite';
import { docx, odt, pdf, wordNamespace, zip } from '../../uploads/api/documents.ts';

export interface GeneratedFile {
  name: string;
  bytes: Buffer;
  /** The words by a second, independent counter; undefined for a file that was broken. */
  words?: number;
  /** Stored in an encoding that may not be provable. */
  isLegacy?: boolean;
}

/** Returns numbers below 1 from a seed (mulberry32). */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Sentences, and the encodings in which they are stored beside Unicode. */
const languages: Record<string, { text: string; encodings: string[] }> = {
  english: { text: 'The client needs a reliable site for manuscripts, isn’t it so?', encodings: ['windows-1252'] },
  german: { text: 'Der Kunde benötigt eine verläßliche Website – Größe, Übung, Ärzte.', encodings: ['windows-1252'] },
  french: { text: "Le client a besoin d'un site fiable où l'été a été très agréable.", encodings: ['windows-1252'] },
  polish: { text: 'Klient potrzebuje niezawodnej strony i ma nadzieję na żółtą łódź.', encodings: ['windows-1250'] },
  russian: {
    text: 'Клиенту нужен надёжный сайт для отправки рукописей вовремя.',
    encodings: ['windows-1251', 'koi8-r'],
  },
  greek: { text: 'Ο πελάτης χρειάζεται μια αξιόπιστη ιστοσελίδα για χειρόγραφα.', encodings: ['windows-1253'] },
  hebrew: { text: 'הלקוח צריך אתר אמין להגשת כתבי יד ומקווה שהעורך יסיים בזמן.', encodings: ['windows-1255'] },
  arabic: { text: 'يحتاج العميل إلى موقع موثوق لتقديم المخطوطات في الوقت المحدد.', encodings: ['windows-1256'] },
  hindi: { text: 'ग्राहक को पांडुलिपियों के लिए एक विश्वसनीय साइट चाहिए।', encodings: [] },
  korean: { text: '고객은 원고를 제출할 수 있는 믿을 만한 웹사이트가 필요합니다.', encodings: ['euc-kr'] },
  chinese: { text: '客户需要一个可靠的网站来提交稿件，编辑在约定的时间内完成校对。', encodings: ['gbk', 'gb18030'] },
  taiwanese: { text: '客戶需要一個可靠的網站來提交稿件，編輯在約定的時間內完成校對。', encodings: ['big5'] },
  japanese: {
    text: 'お客様は信頼できるサイトで原稿を提出し、校正を望んでいます。',
    encodings: ['shift_jis', 'euc-jp'],
  },
  thai: { text: 'ลูกค้าต้องการเว็บไซต์ที่เชื่อถือได้สำหรับส่งต้นฉบับ', encodings: ['windows-874'] },
};
const latin = ['english', 'german', 'french'];
const ornaments = ['2,026', '3.14', 'x@y.example', '–', '7', 'e-mail', '&', '…', '(yes)', 'Nr.'];

/**
 * Counts character by character. It shares no code with the counter that is tested; only the words of Thai come from the
 * dictionary of the runtime in both.
 */
export function countIndependently(text: string): number {
  let words = 0;
  let inWord = false;
  for (const sign of text) {
    const code = sign.codePointAt(0)!;
    const isIdeograph =
      (code >= 0x3041 && code <= 0x30ff && code !== 0x30fb && code !== 0x30fc) ||
      (code >= 0x3400 && code <= 0x9fff) ||
      code === 0x3005;
    if (isIdeograph) words += 1;
    if (isIdeograph || sign.trim() === '') inWord = false;
    else if (!inWord && /[\p{Alphabetic}\p{Number}]/u.test(sign)) {
      words += 1;
      inWord = true;
    }
  }
  return words + thaiWords(text);
}

/** Words of Thai beyond the first of each run, which the loop above counts. */
function thaiWords(text: string): number {
  const segmenter = new Intl.Segmenter('th', { granularity: 'word' });
  const runs = text.match(/\S*[\u0e00-\u0e7f]\S*/g) ?? [];
  return runs.reduce((sum, run) => sum + [...segmenter.segment(run)].filter(part => part.isWordLike).length - 1, 0);
}

/** Generates files. `broken`: a share of them is damaged afterwards. */
export function* generateFiles(count: number, seed: number, broken = 0.15): Generator<GeneratedFile> {
  const random = randomFrom(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)]!;
  const kinds = Object.keys(writers);
  for (let index = 0; index < count; index += 1) {
    const kind = kinds[index % kinds.length]!;
    const file = writers[kind]!({ random, pick, words: () => paragraphsOf(random, pick, Object.keys(languages)) });
    const isBroken = random() < broken;
    const name = `${index}-${kind.replace(/ .*/, '')}`;
    yield isBroken ? { name, bytes: damage(file.bytes, random) } : { ...file, name };
  }
}

interface Tools {
  random: () => number;
  pick: <T>(list: readonly T[]) => T;
  words: () => string[];
}

/** Paragraphs in one language, with figures and signs between the sentences. */
function paragraphsOf(random: Tools['random'], pick: Tools['pick'], names: string[]): string[] {
  const { text } = languages[pick(names)]!;
  const paragraphs = 1 + Math.floor(random() * 12);
  return Array.from({ length: paragraphs }, () =>
    Array.from({ length: 1 + Math.floor(random() * 6) }, () =>
      random() < 0.3 ? `${text} ${pick(ornaments)}` : text,
    ).join(' '),
  );
}

const xmlOf = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

/** Breaks a paragraph into runs, also in the middle of words, as word processors do. */
function runsOf(text: string, random: Tools['random'], run: (part: string) => string): string {
  const signs = [...text];
  const at = Math.floor(random() * signs.length);
  return [signs.slice(0, at), signs.slice(at)].map(part => run(xmlOf(part.join('')))).join('');
}

const countOf = (paragraphs: string[]) => countIndependently(paragraphs.join('\n'));

const textFile = (encode: (text: string) => Buffer) => (tools: Tools) => {
  const paragraphs = tools.words();
  return { bytes: encode(paragraphs.join(tools.pick(['\n', '\r\n', '\n\n']))), words: countOf(paragraphs) };
};

const subtitles = (head: string, stamp: string) => (tools: Tools) => {
  const paragraphs = tools.words();
  const blocks = paragraphs.map(
    (text, index) => `${index + 1}\n00:00:${stamp} --> 00:01:${stamp}\n<i>${xmlOf(text)}</i>\n`,
  );
  return { bytes: Buffer.from(head + blocks.join('\n')), words: countOf(paragraphs) };
};

/** One writer for each ending and structure; what stands after a space tells them apart. */
const writers: Record<string, (tools: Tools) => Omit<GeneratedFile, 'name'>> = {
  'a.txt': textFile(text => Buffer.from(text)),
  'a.txt marked': textFile(text => Buffer.from(`\ufeff${text}`)),
  'a.txt UTF-16': textFile(text => Buffer.from(`\ufeff${text}`, 'utf16le')),
  'a.txt UTF-16 big': textFile(text => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()),
  'a.txt legacy': tools => {
    const { random, pick } = tools;
    const name = pick(Object.keys(languages).filter(language => languages[language]!.encodings.length));
    const { encodings } = languages[name]!;
    const text = Array.from({ length: 12 + Math.floor(random() * 30) }, () => languages[name]!.text).join('\n');
    return { bytes: iconv.encode(text, pick(encodings)), words: countIndependently(text), isLegacy: true };
  },
  'a.md': tools => {
    const paragraphs = tools.words();
    const marked = paragraphs.map(text => tools.pick([`# ${text}`, `* ${text}`, `> ${text}`, `**${text}**`, text]));
    return { bytes: Buffer.from(`---\ntitle: no\n---\n${marked.join('\n\n')}`), words: countOf(paragraphs) };
  },
  'a.srt': subtitles('', '01,000'),
  'a.vtt': subtitles('WEBVTT\n\n', '01.000'),
  'a.rtf': tools => {
    const paragraphs = tools.words();
    const escapeSigns = (text: string) =>
      Array.from({ length: text.length }, (_, at) => `\\u${text.charCodeAt(at)}?`).join('');
    const body = paragraphs.map(text => `{\\b ${escapeSigns(text)}}\\par`).join('\n');
    return { bytes: Buffer.from(`{\\rtf1\\ansi\\uc1 ${body}}`), words: countOf(paragraphs) };
  },
  'a.rtf code page': tools => {
    const paragraphs = paragraphsOf(tools.random, tools.pick, latin);
    const hex = (text: string) =>
      [...iconv.encode(text, 'windows-1252')].map(byte => `\\'${byte.toString(16).padStart(2, '0')}`).join('');
    const bytes = Buffer.from(`{\\rtf1\\ansi\\ansicpg1252 ${paragraphs.map(hex).join('\\par ')}}`);
    return { bytes, words: countOf(paragraphs) };
  },
  'a.docx': tools => {
    const paragraphs = tools.words();
    const run = (part: string) => `<w:r><w:t xml:space="preserve">${part}</w:t></w:r>`;
    const body = paragraphs.map(text => `<w:p>${runsOf(text, tools.random, run)}</w:p>`);
    return { bytes: docx(body.join('')), words: countOf(paragraphs) };
  },
  'a.docx notes': tools => {
    const [paragraphs, notes] = [tools.words(), tools.words()];
    const run = (part: string) => `<w:r><w:t xml:space="preserve">${part}</w:t></w:r>`;
    const cells = paragraphs.map(text => `<w:tc><w:p>${runsOf(text, tools.random, run)}</w:p></w:tc>`);
    const deleted = '<w:p><w:del><w:r><w:delText>no</w:delText></w:r></w:del></w:p>';
    const footnotes = notes.map(text => `<w:footnote><w:p>${run(xmlOf(text))}</w:p></w:footnote>`).join('');
    const bytes = docx(`<w:tbl><w:tr>${cells.join('')}</w:tr></w:tbl>${deleted}`, {
      'word/footnotes.xml': `<w:footnotes ${wordNamespace}>${footnotes}</w:footnotes>`,
    });
    return { bytes, words: countOf([...paragraphs, ...notes]) };
  },
  'a.odt': tools => {
    const paragraphs = tools.words();
    const body = paragraphs.map(
      text => `<text:p>${runsOf(text, tools.random, part => `<text:span>${part}</text:span>`)}</text:p>`,
    );
    return { bytes: odt(body.join('')), words: countOf(paragraphs) };
  },
  'a.tex': tools => {
    const paragraphs = tools.words().map(text => text.replace(/[&…]/g, ''));
    const marked = paragraphs.map(text =>
      tools.pick([`\\section{${text}}`, `\\emph{${text}} % no`, `${text}\\cite{no} $x$`, text]),
    );
    const body = `\\documentclass{book}\n\\begin{document}\n${marked.join('\n\n')}\n\\end{document}\nno`;
    return { bytes: Buffer.from(body), words: countOf(paragraphs) };
  },
  'a.pptx': tools => {
    const paragraphs = tools.words();
    const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"';
    const main = 'xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"';
    const run = (part: string) => `<a:r><a:t>${part}</a:t></a:r>`;
    const slides = paragraphs.map((text, index) => [
      `ppt/slides/slide${index + 1}.xml`,
      `<p:sld ${main} ${drawing}><a:p>${runsOf(text, tools.random, run)}</a:p></p:sld>`,
    ]);
    const list = `<p:presentation ${main}>${'<p:sldId/>'.repeat(slides.length)}</p:presentation>`;
    return { bytes: zip({ 'ppt/presentation.xml': list, ...Object.fromEntries(slides) }), words: countOf(paragraphs) };
  },
  'a.xlsx': tools => {
    const paragraphs = tools.words();
    const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
    const cells = paragraphs.map((_, index) => `<row><c t="s"><v>${index}</v></c><c><v>7</v></c></row>`).join('');
    const texts = paragraphs.map(text => `<si>${runsOf(text, tools.random, part => `<r><t>${part}</t></r>`)}</si>`);
    const bytes = zip({
      'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData>${cells}</sheetData></worksheet>`,
      'xl/sharedStrings.xml': `<sst ${main}>${texts.join('')}</sst>`,
    });
    return { bytes, words: countOf(paragraphs) };
  },
  'a.pdf': tools => {
    const lines = paragraphsOf(tools.random, tools.pick, ['english']).flatMap(text =>
      text
        .replace(/’/g, "'")
        .replace(/[–…()]/g, ';')
        .match(/.{1,60}(?=\s|$)/g)!
        .map(line => line.trim()),
    );
    const pages = [lines.slice(0, 40), lines.slice(40)].filter(page => page.length);
    return { bytes: pdf(pages), words: countIndependently(lines.join('\n')) };
  },
};

/** Cuts a file, turns some of its bits, fills a part with one byte, doubles a part, or puts another file behind it. */
export function damage(bytes: Buffer, random: () => number): Buffer {
  const at = Math.floor(random() * bytes.length);
  const length = 1 + Math.floor(random() * 200);
  const part = bytes.subarray(at, at + length);
  const copy = Buffer.from(bytes);
  switch (Math.floor(random() * 6)) {
    case 0:
      return copy.subarray(0, at);
    case 1:
      for (let turned = 0; turned < 8; turned += 1)
        copy[Math.floor(random() * copy.length)]! ^= 1 << Math.floor(random() * 8);
      return copy;
    case 2:
      return copy.fill(Math.floor(random() * 256), at, at + part.length);
    case 3:
      return Buffer.concat([bytes.subarray(0, at), ...Array<Buffer>(20).fill(part), bytes.subarray(at)]);
    case 4:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
    default:
      return Buffer.concat([bytes, bytes.subarray(0, at)]);
  }
}
