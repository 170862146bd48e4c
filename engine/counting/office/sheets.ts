import type { CountFormat } from '../countFormat.ts';
import { WordCount } from '../text/wordCount.ts';
import { Uncountable } from '../uncountable.ts';
import type { ZipPart } from '../zipParts.ts';
import { listOfficeParts } from './officeParts.ts';
import { readXml } from './xml.ts';

/** Maximum number of shared strings; the words of each are kept in memory as a number. */
const maxTexts = 2_000_000;

/**
 * Counts the words in the text cells of a workbook (ECMA-376, SpreadsheetML). A shared string counts once for each cell
 * that refers to it. Numbers and results of formulas do not count, because they are not edited.
 */
export const countSheets: CountFormat = async (source, found) => {
  const parts = await listOfficeParts(source);
  const shared = parts.find(({ name }) => /^xl\/sharedStrings\.xml$/i.test(name));
  const texts = shared ? await wordsOfTexts(shared) : [];
  const sheets = parts.filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name));
  if (!sheets.length) throw new Uncountable('damaged', 'no sheet inside');
  let total = 0;
  for (const sheet of sheets) total += await wordsOfSheet(sheet, texts);
  if (!total) throw new Uncountable('empty', 'no text');
  found.word = total;
};

/** Counts the words of each shared string. Phonetic readings (`x:rPh`) repeat the characters and do not count. */
async function wordsOfTexts(part: ZipPart): Promise<number[]> {
  const texts: number[] = [];
  const depth = { text: 0, reading: 0 };
  const words = new WordCount();
  let before = 0;
  const pass = (name: string, step: 1 | -1) => {
    if (name === 'x:t') depth.text += step;
    if (name === 'x:rPh') depth.reading += step;
  };
  await readXml(part.read(), {
    open(name) {
      pass(name, 1);
    },
    close(name) {
      pass(name, -1);
      if (name !== 'x:si') return;
      const total = words.total();
      const length = texts.push(total - before);
      before = total;
      if (length > maxTexts) throw new Uncountable('too_large', 'too many texts');
    },
    text: text => {
      if (depth.text && !depth.reading) words.add(text);
    },
  });
  return texts;
}

async function wordsOfSheet(part: ZipPart, texts: number[]): Promise<number> {
  const inline = new WordCount();
  let total = 0;
  let rooted = false;
  let isShared = false;
  let inside = '';
  let index = '';
  await readXml(part.read(), {
    open(name, attributes) {
      if (name === 'x:worksheet') rooted = true;
      if (name === 'x:c') isShared = attributes.t === 's';
      if (name === 'x:v') index = '';
      inside = name;
    },
    close(name) {
      if (name === 'x:v' && isShared) total += texts[Number(index)] ?? 0;
      if (name === 'x:is') inline.break();
      inside = '';
    },
    text(text) {
      if (inside === 'x:v' && index.length < 20) index += text;
      if (inside === 'x:t') inline.add(text);
    },
  });
  if (!rooted) throw new Uncountable('damaged', 'not the XML of a sheet');
  return total + inline.total();
}
