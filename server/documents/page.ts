import { type Texts, textsOf } from '../../engine/server/index.ts';
import app from '../../schemas/app.json' with { type: 'json' };
import { hanFamilyOf, readFaces } from './faces.ts';
import { isolated } from './runs.ts';
import { type Page, Sheet, WordingList } from './sheet.ts';
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
  const { language, seller, buyer } = content;
  const draft = new WordingList();
  draw(draft, texts, paper, row, notes);
  const wordings = draft.wordings;
  const han = hanFamilyOf(
    language,
    buyer.country,
    wordings.map(({ text }) => text),
  );
  const sheet = new Sheet({
    title: `${seller.name}: ${title.replace(/[\u2068\u2069]/g, '')}`,
    language,
    author: seller.name,
    at: issued_at,
    faces: await readFaces(wordings, han),
  });
  draw(sheet, texts, paper, row, notes);
  return sheet.bytes();
}

function draw(page: Page, texts: Texts, paper: Paper, row: DocumentRow, notes: DocumentRow[]): void {
  const { content, number } = row;
  const { seller } = content;
  head(page, seller, texts.say(`documents.titles.${paper}`, { number: isolated(number) }));
  parties(page, texts, paper, row);
  table(page, texts, content.lines, content.currency);
  totals(page, texts, paper, row);
  if (paper === 'receipt') refunds(page, texts, row, notes);
  remarks(page, texts, row);
  const feet = [seller.name, ...seller.lines, taxId(texts, seller), seller.email];
  page.foot(
    feet
      .filter((one): one is string => Boolean(one))
      .map(isolated)
      .join('  ·  '),
  );
}

const taxId = ({ say }: Texts, party: Party): string =>
  party.tax_id ? say('documents.tax_id', { id: isolated(party.tax_id) }) : '';

function head(page: Page, seller: Party, title: string): void {
  page.paragraph(seller.name, { size: 12, bold: true, color: accent, after: 18 });
  page.paragraph(title, { size: 22, bold: true, after: 18 });
}

function parties(page: Page, texts: Texts, paper: Paper, { number, issued_at, content }: DocumentRow): void {
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
  let left = top + page.write(say('documents.to'), 0, half - 20, { size: 9, color: quiet }, top);
  for (const [index, one] of to.entries()) left += page.write(one, 0, half - 20, { bold: index === 0 }, left);
  let right = top;
  for (const [label, value] of facts) {
    if (!value) continue;
    const name = page.write(label, half, 100, { size: 9, color: quiet }, right);
    right += Math.max(name, page.write(value, half + 105, page.width - half - 105, {}, right));
  }
  page.y = Math.max(left, right) + 26;
}

function table(page: Page, texts: Texts, lines: DocumentLine[], currency: string): void {
  page.y += page.write(texts.say('documents.what'), 0, half, { size: 9, color: quiet }) + 4;
  page.rule();
  for (const line of lines) row(page, texts, line, currency);
  page.rule(8);
}

function row(page: Page, texts: Texts, { label, rule, amount }: DocumentLine, currency: string, bold = false): void {
  page.need(40);
  const width = page.width - figures - 10;
  const below = page.write(label, 0, width, { bold });
  page.write(texts.money(amount, currency), page.width - figures, figures, { align: 'end', bold });
  page.y += below;
  if (rule) page.y += page.write(rule, 0, width, { size: 8.5, color: quiet });
  page.y += 6;
}

function totals(page: Page, texts: Texts, paper: Paper, { content }: DocumentRow): void {
  const { say } = texts;
  const { net, tax_lines, total, credit, currency } = content;
  const plain = (name: string, amount: number, bold = false) =>
    row(page, texts, { label: say(`documents.totals.${name}`), rule: null, amount }, currency, bold);
  plain('net', net);
  for (const line of tax_lines) row(page, texts, line, currency);
  plain(paper === 'credit_note' ? 'refunded' : 'total', total, true);
  if (!credit) return;
  plain('credit', -credit);
  plain('paid', total - credit, true);
}

function refunds(page: Page, texts: Texts, { content }: DocumentRow, notes: DocumentRow[]): void {
  if (!notes.length) return;
  page.y += 6;
  page.rule();
  for (const { number, issued_at, content: note } of notes) {
    const label = texts.say('documents.refund_line', { date: texts.date(issued_at), number });
    row(page, texts, { label, rule: note.reason, amount: note.total }, content.currency);
  }
  const left = content.total - content.credit + notes.reduce((sum, note) => sum + note.content.total, 0);
  row(page, texts, { label: texts.say('documents.totals.left'), rule: null, amount: left }, content.currency, true);
}

function remarks(page: Page, texts: Texts, row: DocumentRow): void {
  const { reverse_charge, confirmed, method_label } = row.content;
  page.y += 14;
  page.need(60);
  if (reverse_charge)
    page.paragraph(texts.say('documents.reverse_charge', { vat_id: isolated(reverse_charge) }), { after: 8 });
  if (confirmed) {
    const key = confirmed.request_number ? 'confirmed_by_request' : 'confirmed';
    const values = { at: isolated(utcMinute(confirmed.at)), request: isolated(confirmed.request_number ?? '') };
    page.paragraph(texts.say(`documents.${key}`, values), { after: 8 });
  }
  const facts = { method: isolated(method_label ?? ''), date: texts.date(row.issued_at) };
  page.paragraph(texts.say(`documents.${howPaid(row)}`, facts), { after: 8 });
}

/** "2026-11-29 02:36 UTC": evidence for tax offices, the same in every language. */
const utcMinute = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Which way the money went. */
function howPaid({ kind, content }: DocumentRow): string {
  if (content.given_to === 'credit') return 'given_as_credit';
  return `${kind === 'invoice' ? 'paid' : 'given_back'}${content.method_label ? '' : '_plainly'}`;
}
