import { firstStrongIsolate } from '../../engine/dsl/index.ts';
import { appTheme, type ServerTexts, textsOf } from '../../engine/server/index.ts';
import { hanFamilyOf, loadDocumentFonts } from './documentFonts.ts';
import { type DocumentPage, PageLayout, TextCollector } from './layout.ts';
import type { DocumentLine, DocumentRow, Party } from './tables.ts';

export type PdfKind = 'invoice' | 'receipt' | 'credit_note';

const accentColor = (): string => appTheme().colors.primary.main.light;
const mutedColor = '#52605e';
const half = 240;
const figures = 110;

/**
 * Renders a document as PDF. A receipt is the invoice with later events of the payment: `notes` are its credit notes.
 */
export async function renderPdf(paper: PdfKind, row: DocumentRow, notes: DocumentRow[] = []): Promise<Buffer> {
  const { content, number, issued_at } = row;
  const texts = textsOf(content.language);
  const title = texts.say(`documents.titles.${paper}`, { number: firstStrongIsolate(number) });
  const { language, seller, buyer } = content;
  const draft = new TextCollector();
  draw(draft, texts, paper, row, notes);
  const wordings = draft.wordings;
  const han = hanFamilyOf(
    language,
    buyer.country,
    wordings.map(({ text }) => text),
  );
  const sheet = new PageLayout({
    title: `${seller.name}: ${title.replace(/[\u2068\u2069]/g, '')}`,
    language,
    author: seller.name,
    at: issued_at,
    faces: await loadDocumentFonts(wordings, han),
  });
  draw(sheet, texts, paper, row, notes);
  return sheet.bytes();
}

function draw(page: DocumentPage, texts: ServerTexts, paper: PdfKind, row: DocumentRow, notes: DocumentRow[]): void {
  const { content, number } = row;
  const { seller } = content;
  drawHead(page, seller, texts.say(`documents.titles.${paper}`, { number: firstStrongIsolate(number) }));
  drawParties(page, texts, paper, row);
  drawTable(page, texts, content.lines, content.currency);
  drawTotals(page, texts, paper, row);
  if (paper === 'receipt') drawRefunds(page, texts, row, notes);
  drawRemarks(page, texts, row);
  const feet = [seller.name, ...seller.lines, taxId(texts, seller), seller.email];
  page.foot(
    feet
      .filter((one): one is string => Boolean(one))
      .map(firstStrongIsolate)
      .join('  ·  '),
  );
}

const taxId = ({ say }: ServerTexts, party: Party): string =>
  party.tax_id ? say('documents.tax_id', { id: firstStrongIsolate(party.tax_id) }) : '';

function drawHead(page: DocumentPage, seller: Party, title: string): void {
  page.paragraph(seller.name, { size: 12, bold: true, color: accentColor(), after: 18 });
  page.paragraph(title, { size: 22, bold: true, after: 18 });
}

function drawParties(
  page: DocumentPage,
  texts: ServerTexts,
  paper: PdfKind,
  { number, issued_at, content }: DocumentRow,
): void {
  const { say, date } = texts;
  const { buyer, corrects } = content;
  const facts: [string, string | null][] = [
    [say('documents.number'), number],
    [say('documents.date'), date(issued_at)],
    [say('documents.payment'), content.payment_number],
    [say('documents.about'), content.subject],
    [say('documents.corrects'), corrects && `${corrects.number}, ${date(corrects.issued_at)}`],
    [say('documents.reason'), paper === 'credit_note' ? content.reason : null],
  ];
  const top = page.y;
  const to = [buyer.name, ...buyer.lines, taxId(texts, buyer), buyer.email].filter(Boolean) as string[];
  let left = top + page.write(say('documents.to'), 0, half - 20, { size: 9, color: mutedColor }, top);
  for (const [index, one] of to.entries()) left += page.write(one, 0, half - 20, { bold: index === 0 }, left);
  let right = top;
  for (const [label, value] of facts) {
    if (!value) continue;
    const name = page.write(label, half, 100, { size: 9, color: mutedColor }, right);
    right += Math.max(name, page.write(value, half + 105, page.width - half - 105, {}, right));
  }
  page.y = Math.max(left, right) + 26;
}

function drawTable(page: DocumentPage, texts: ServerTexts, lines: DocumentLine[], currency: string): void {
  page.y += page.write(texts.say('documents.what'), 0, half, { size: 9, color: mutedColor }) + 4;
  page.rule();
  for (const line of lines) drawRow(page, texts, line, currency);
  page.rule(8);
}

function drawRow(
  page: DocumentPage,
  texts: ServerTexts,
  { label, rule, amount }: DocumentLine,
  currency: string,
  bold = false,
): void {
  page.ensureSpace(40);
  const width = page.width - figures - 10;
  const below = page.write(label, 0, width, { bold });
  page.write(texts.money(amount, currency), page.width - figures, figures, { align: 'end', bold });
  page.y += below;
  if (rule) page.y += page.write(rule, 0, width, { size: 8.5, color: mutedColor });
  page.y += 6;
}

function drawTotals(page: DocumentPage, texts: ServerTexts, paper: PdfKind, { content }: DocumentRow): void {
  const { say } = texts;
  const { net, tax_lines, total, credit, currency } = content;
  const plain = (name: string, amount: number, bold = false) =>
    drawRow(page, texts, { label: say(`documents.totals.${name}`), rule: null, amount }, currency, bold);
  plain('net', net);
  for (const line of tax_lines) drawRow(page, texts, line, currency);
  plain(paper === 'credit_note' ? 'refunded' : 'total', total, true);
  if (!credit) return;
  plain('credit', -credit);
  plain('paid', total - credit, true);
}

function drawRefunds(page: DocumentPage, texts: ServerTexts, { content }: DocumentRow, notes: DocumentRow[]): void {
  if (!notes.length) return;
  page.y += 6;
  page.rule();
  for (const { number, issued_at, content: note } of notes) {
    const label = texts.say('documents.refund_line', { date: texts.date(issued_at), number });
    drawRow(page, texts, { label, rule: note.reason, amount: note.total }, content.currency);
  }
  const left = content.total - content.credit + notes.reduce((sum, note) => sum + note.content.total, 0);
  drawRow(page, texts, { label: texts.say('documents.totals.left'), rule: null, amount: left }, content.currency, true);
}

function drawRemarks(page: DocumentPage, texts: ServerTexts, row: DocumentRow): void {
  const { reverse_charge, confirmed, method_label } = row.content;
  page.y += 14;
  page.ensureSpace(60);
  if (reverse_charge)
    page.paragraph(texts.say('documents.reverse_charge', { vat_id: firstStrongIsolate(reverse_charge) }), { after: 8 });
  if (confirmed) {
    const key = confirmed.request_number ? 'confirmed_by_request' : 'confirmed';
    const values = {
      at: firstStrongIsolate(utcMinute(confirmed.at)),
      request: firstStrongIsolate(confirmed.request_number ?? ''),
    };
    page.paragraph(texts.say(`documents.${key}`, values), { after: 8 });
  }
  const facts = { method: firstStrongIsolate(method_label ?? ''), date: texts.date(row.issued_at) };
  page.paragraph(texts.say(`documents.${paymentTextKey(row)}`, facts), { after: 8 });
}

/** "2026-11-29 02:36 UTC": evidence for tax offices, the same in every language. */
const utcMinute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Returns the text for the direction of the payment. */
function paymentTextKey({ kind, content }: DocumentRow): string {
  if (content.given_to === 'credit') return 'given_as_credit';
  return `${kind === 'invoice' ? 'paid' : 'given_back'}${content.method_label ? '' : '_plainly'}`;
}
