import { bidiIsolate } from '../../dsl/text/bidiIsolate.ts';
import { directionOf } from '../../dsl/text/direction.ts';
import { readableEmail } from '../../dsl/text/idn.ts';
import { localeFormats } from '../../dsl/text/localeFormats.ts';
import { textIn } from '../../dsl/text/texts.ts';
import { appFile } from '../appDefinition.ts';
import { looksLikeLink } from '../personNames.ts';
import type { MailRow, MailValue, MailValues } from './mailValues.ts';
import { phrases } from './phrases.ts';
import { type MailPart, renderMailParts } from './renderMailParts.ts';

export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

const addresses = new Set(['email', 'reply_email']);
const readable = (name: string, value: MailValue): MailValue =>
  addresses.has(name) && typeof value === 'string' ? readableEmail(value) : value;

/**
 * Renders a mail in a language from its text in `mail.json` and the values in `data`. `unsubscribe`: the link that turns
 * mails of this kind off.
 */
export function renderMail(template: string, locale: string, data: MailValues, unsubscribe?: string): RenderedMail {
  const { language, has, say } = phrases(locale);
  const { rows = [] } = data;
  const values: Record<string, string> = { app: titleIn(language) };
  for (const [name, value] of Object.entries<MailValue | MailRow[] | undefined>({ ...data }))
    if (value !== undefined && !Array.isArray(value))
      values[name] = linesOf.has(name) ? String(value).trim() : isolateValue(name, readable(name, value), language);

  if (values.link && !/^https?:\/\//.test(values.link))
    throw new Error(`The link of ${template} is not valid: ${values.link}`);
  const line = (slot: string): string => (has(`${template}.${slot}`) ? say(`${template}.${slot}`, values) : '');
  const subject = oneLine(line('subject'));
  // A name that version 0.1.0 accepted and this one refuses must not become a link in a mail.
  const greeting =
    data.name && !looksLikeLink(data.name) ? say('frame.greeting', values) : say('frame.greeting_unknown', values);
  const parts: MailPart[] = [
    { kind: 'title', text: line('title') || subject },
    { kind: 'text', text: greeting },
    { kind: 'text', text: line('intro') },
    { kind: 'lines', text: values.body ?? '' },
    { kind: 'rows', rows: rows.map(({ label, value }) => [label, formatValue(value, language)]) },
    { kind: 'button', text: line('button'), link: values.link ?? '' },
    { kind: 'text', text: values.code ? line('code') : '' },
    { kind: 'code', text: values.code ?? '' },
    { kind: 'text', text: line('outro') },
    { kind: 'lines', text: values.quoted ?? '' },
    { kind: 'small', text: line('closing') || say('frame.closing', values) },
    { kind: 'unsubscribe', text: say('frame.unsubscribe'), link: unsubscribe ?? '' },
  ];
  return { subject, ...renderMailParts({ language, subject, app: values.app!, parts }) };
}

/** The product's name. */
const titleIn = (language: string): string => textIn(appFile().title, language, appFile().locales);

/**
 * Isolates a name in the other text direction, so that it does not reorder the text around it. Addresses and codes stay
 * as they are.
 */
function isolateValue(name: string, value: MailValue, language: string): string {
  const words = formatValue(value, language);
  const isName = typeof value === 'string' && !['link', 'code'].includes(name);
  return isName ? bidiIsolate(words, directionOf(language)) : words;
}

/** Texts that a person wrote, in separate parts. */
const linesOf = new Set(['body', 'quoted']);

/**
 * Values are data: a line break in one must not become a header or a separate paragraph. The no-break spaces of an
 * amount or a date stay.
 */
const oneLine = (text: string): string => text.replace(/[^\S\u00a0\u202f]+/g, ' ').trim();

function formatValue(value: MailValue, language: string): string {
  const { number, money, percent, date } = localeFormats(language);
  if (typeof value === 'number') return number(value);
  if (value instanceof Date) return date(value, { dateStyle: 'long', timeZone: 'UTC' });
  if (typeof value === 'object') return 'basis_points' in value ? percent(value.basis_points) : money(value);
  return oneLine(value);
}
