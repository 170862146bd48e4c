import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appFile, schemaFolder } from '../appDefinition.ts';
import type { MailValue, MailValues } from '../mail/mailValues.ts';
import { mailTexts } from '../mail/phrases.ts';
import { type RenderedMail, renderMail } from '../mail/renderMail.ts';

type Sample = string | { amount: number } | { basis_points: number };

/** The app's sample values by name, `mail_samples.json` of its schema files. A value that it lacks is its name. */
function readSamples(): Record<string, Sample> {
  const path = join(schemaFolder(), 'mail_samples.json');
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function toValue(sample: Sample): MailValue {
  if (typeof sample === 'string') return /^\d{4}-\d{2}-\d{2}$/.test(sample) ? new Date(sample) : sample;
  return 'amount' in sample ? { ...sample, currency: appFile().currency } : sample;
}

/** The names of all mails. */
export const mailTemplates = (): string[] => Object.keys(mailTexts()).filter(name => name !== 'frame');

/**
 * Renders a mail with sample values; undefined if there is no such mail. `isOptional`: with the link that turns mails
 * of its kind off.
 */
export function sampleMail(template: string, language: string, isOptional: boolean): RenderedMail | undefined {
  if (!mailTemplates().includes(template)) return undefined;
  const samples = readSamples();
  const slots = mailTexts()[template]!;
  const named = Object.values(slots).flatMap(text => [...text.matchAll(/%\{(\w+)\}/g)].map(([, name = '']) => name));
  const names = ['name', ...named, ...(slots.button ? ['link'] : []), ...(slots.code ? ['code'] : [])];
  // Texts of a person, and what they answer, are parts of their own that no text names.
  if (names.includes('subject')) names.push('body', 'quoted');
  const values: MailValues = Object.fromEntries(
    names.filter(name => name !== 'app').map(name => [name, toValue(samples[name] ?? name)]),
  );
  const link = `${samples.link ?? 'https://example.test/'}#unsubscribe`;
  return renderMail(template, language, values, isOptional ? link : undefined);
}
