import app from '../../schemas/app.json' with { type: 'json' };
import { type Texts, textsOf } from '../texts.ts';
import { isolated } from './runs.ts';
import { Sheet } from './sheet.ts';
import type { DocumentLine, DocumentRow, Party } from './tables.ts';

export type Paper = 'invoice' | 'receipt' | 'credit_note';

const accent = app.theme.colors.primary.main.light;
const quiet = '#52605e';
const half = 240;
const figures = 110;

/**
 * Sets a document as PDF. A receipt is the invoice with what became of the payment since: `notes` are the credit notes
 * that were issued for it.
 */
export async function setInType(paper: Paper, row: DocumentRow, notes: DocumentRow[] = []): Promise<Buffer> {
  const { content, number, issued_at } = row;
  const texts = textsOf(content.language);
  const title = texts.say(`documents.titles.${paper}`, { number: isolated(number) });
  const { language, seller } = content;
  const sheet = new Sheet({
    title: `${seller.name}: ${title.replace(/[\u2068\u2069]/g, '')}`,
    language,
    author: seller.name,
    at: issued_at,
  });
  head(sheet, seller, title);
  parties(sheet, texts, paper, row);
  table(sheet, texts, content.lines, content.currency);
  totals(sheet, texts, paper, row);
  if (paper === 'receipt') refunds(sheet, texts, row, notes);
  remarks(sheet, texts, row);
  const feet = [seller.name, ...seller.lines, taxId(texts, seller), seller.email];
  sheet.foot(
    feet
      .filter((one): one is string => Boolean(one))
      .map(isolated)
      .join('  ·  '),
  );
  return sheet.bytes();
}

const taxId = ({ say }: Texts, party: Party): string =>
  party.tax_id ? say('documents.tax_id', { id: isolated(party.tax_id) }) : '';

function head(sheet: Sheet, seller: Party, title: string): void {
  sheet.paragraph(seller.name, { size: 12, bold: true, color: accent, after: 18 });
  sheet.paragraph(title, { size: 22, bold: true, after: 18 });
}

function parties(sheet: Sheet, texts: Texts, paper: Paper, { number, issued_at, content }: DocumentRow): void {
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
  const top = sheet.y;
  const to = [buyer.name, ...buyer.lines, taxId(texts, buyer), buyer.email].filter(Boolean) as string[];
  let left = top + sheet.write(say('documents.to'), 0, half - 20, { size: 9, color: quiet }, top);
  for (const [index, one] of to.entries()) left += sheet.write(one, 0, half - 20, { bold: index === 0 }, left);
  let right = top;
  for (const [label, value] of facts) {
    if (!value) continue;
    const name = sheet.write(label, half, 100, { size: 9, color: quiet }, right);
    right += Math.max(name, sheet.write(value, half + 105, sheet.width - half - 105, {}, right));
  }
  sheet.y = Math.max(left, right) + 26;
}

function table(sheet: Sheet, texts: Texts, lines: DocumentLine[], currency: string): void {
  sheet.y += sheet.write(texts.say('documents.what'), 0, half, { size: 9, color: quiet }) + 4;
  sheet.rule();
  for (const line of lines) row(sheet, texts, line, currency);
  sheet.rule(8);
}

function row(sheet: Sheet, texts: Texts, { label, rule, amount }: DocumentLine, currency: string, bold = false): void {
  sheet.need(40);
  const width = sheet.width - figures - 10;
  const below = sheet.write(label, 0, width, { bold });
  sheet.write(texts.money(amount, currency), sheet.width - figures, figures, { align: 'end', bold });
  sheet.y += below;
  if (rule) sheet.y += sheet.write(rule, 0, width, { size: 8.5, color: quiet });
  sheet.y += 6;
}

function totals(sheet: Sheet, texts: Texts, paper: Paper, { content }: DocumentRow): void {
  const { say } = texts;
  const { net, tax_lines, total, credit, currency } = content;
  const plain = (name: string, amount: number, bold = false) =>
    row(sheet, texts, { label: say(`documents.totals.${name}`), rule: null, amount }, currency, bold);
  plain('net', net);
  for (const line of tax_lines) row(sheet, texts, line, currency);
  plain(paper === 'credit_note' ? 'refunded' : 'total', total, true);
  if (!credit) return;
  plain('credit', -credit);
  plain('paid', total - credit, true);
}

function refunds(sheet: Sheet, texts: Texts, { content }: DocumentRow, notes: DocumentRow[]): void {
  if (!notes.length) return;
  sheet.y += 6;
  sheet.rule();
  for (const { number, issued_at, content: note } of notes) {
    const label = texts.say('documents.refund_line', { date: texts.date(issued_at), number });
    row(sheet, texts, { label, rule: note.reason, amount: note.total }, content.currency);
  }
  const left = content.total - content.credit + notes.reduce((sum, note) => sum + note.content.total, 0);
  row(sheet, texts, { label: texts.say('documents.totals.left'), rule: null, amount: left }, content.currency, true);
}

function remarks(sheet: Sheet, texts: Texts, row: DocumentRow): void {
  const { reverse_charge, confirmed, method_label } = row.content;
  sheet.y += 14;
  sheet.need(60);
  if (reverse_charge)
    sheet.paragraph(texts.say('documents.reverse_charge', { vat_id: isolated(reverse_charge) }), { after: 8 });
  if (confirmed) {
    const key = confirmed.request_number ? 'confirmed_by_request' : 'confirmed';
    const values = { at: isolated(utcMinute(confirmed.at)), request: isolated(confirmed.request_number ?? '') };
    sheet.paragraph(texts.say(`documents.${key}`, values), { after: 8 });
  }
  const facts = { method: isolated(method_label ?? ''), date: texts.date(row.issued_at) };
  sheet.paragraph(texts.say(`documents.${howPaid(row)}`, facts), { after: 8 });
}

/** "2026-11-29 02:36 UTC": evidence for tax offices, the same in every language. */
const utcMinute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Which way the money went. */
function howPaid({ kind, content }: DocumentRow): string {
  if (content.given_to === 'credit') return 'given_as_credit';
  return `${kind === 'invoice' ? 'paid' : 'given_back'}${content.method_label ? '' : '_plainly'}`;
}
