import { openBrowser } from '../tests/helpers/browser.ts';
import { docx } from '../tests/uploads/api/documents.ts';
import { servePages } from './pages.ts';
import type { Bench } from './run.ts';
import { rounds } from './settings.ts';

/** The protocol of the browser slows the page and not its worker, so what the worker takes counts four times. */
const slowdown = 4;
const wordCount = 40_000;

declare const measureCount: (bytes: ArrayBuffer) => Promise<{ words: number; took: number }>;

/** A thesis in Word: from the drop of the file to its count, with the start of the worker and the fetch of the reader. */
export const bench: Bench = async () => {
  const thesis = compose(wordCount).toString('base64');
  const pages = await servePages({ counting: { file: 'screens/countFile.ts' } });
  const browser = await openBrowser();
  try {
    const took: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await page.goto(pages.of('counting'));
      await page.waitForFunction(() => 'measureCount' in globalThis);
      const measured = await page.evaluate(
        base64 => measureCount(Uint8Array.from(atob(base64), sign => sign.charCodeAt(0)).buffer),
        thesis,
      );
      if (measured.words !== wordCount) throw new Error(`${measured.words} words were counted`);
      took.push(measured.took * slowdown);
      await context.close();
    }
    return { results: [{ target: 'countThesis', ours: took }] };
  } finally {
    await browser.close();
    await pages.close();
  }
};

/** A .docx as Word writes it: runs of a few words with their properties, and a table now and then. */
function compose(words: number): Buffer {
  const properties = '<w:rPr><w:rFonts w:ascii="Times New Roman" w:hAnsi="Times New Roman"/><w:sz w:val="24"/></w:rPr>';
  const run = (text: string) => `<w:r w:rsidRPr="00A77B3E">${properties}<w:t xml:space="preserve">${text}</w:t></w:r>`;
  const paragraphs: string[] = [];
  for (let at = 0; at < words; at += 80) {
    const runs = Array.from({ length: 16 }, (_, group) =>
      run(Array.from({ length: 5 }, (_, word) => `word${at + group * 5 + word} `).join('')),
    );
    paragraphs.push(`<w:p w:rsidR="00A77B3E"><w:pPr><w:spacing w:line="480"/></w:pPr>${runs.join('')}</w:p>`);
  }
  return docx(paragraphs.join(''));
}
