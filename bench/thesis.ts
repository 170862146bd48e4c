import { docx } from '../tests/uploads/api/documents.ts';

/** Composes a .docx as Word writes it: paragraphs of runs of a few words, each run with its properties. */
export function composeThesis(words: number): Buffer {
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
