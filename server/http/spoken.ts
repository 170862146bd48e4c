import english from '../../schemas/locales/en/refusals.json' with { type: 'json' };
import { type Texts, textsOf } from '../texts.ts';
import { type Invalid, InvalidInput, type Refusal } from './problems.ts';

const ENGLISH = 'en';

/**
 * The body of a refusal in the reader's language. What pages compare word by word, the 401s and the locked account,
 * is in no language file and stays as agreed.
 */
export function spoken(refusal: Refusal | InvalidInput, locale: string): Record<string, unknown> {
  const { body } = refusal;
  if (locale === ENGLISH) return body;
  const texts = textsOf(locale);
  const say = (sentence: string): string => inWords(refusal, sentence, texts);
  if (Array.isArray(body.detail))
    return {
      ...body,
      detail: body.detail.map((entry: Invalid) => ({ ...entry, msg: say(entry.msg) || said(entry.msg, texts) })),
    };
  if (typeof body.detail !== 'string') return body;
  const detail = say(body.detail) || body.detail;
  return 'message' in body ? { ...body, detail, message: detail } : { ...body, detail };
}

/** The sentence of the catalogue; one that a rule made for the occasion is left as it is. */
function inWords(refusal: Refusal | InvalidInput, sentence: string, texts: Texts): string {
  if (refusal instanceof InvalidInput || sentence !== refusal.message) return '';
  const key = `refusals.said.${refusal.problem}`;
  return texts.has(key) ? texts.say(key) : '';
}

const sentences = Object.keys(english.invalid);

/** What is wrong with one field, if it is one of the sentences that the language files have. */
function said(msg: string, texts: Texts): string {
  const count = /\d+/.exec(msg)?.[0] ?? '1';
  const { say } = textsOf(ENGLISH);
  const key = sentences.map(name => `refusals.invalid.${name}`).find(one => say(one, { count }) === msg);
  return key ? texts.say(key, { count }) : msg;
}
