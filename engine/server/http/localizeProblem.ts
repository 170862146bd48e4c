import { englishTexts, type ServerTexts, textsOf } from '../texts.ts';
import { lazy } from './lazy.ts';
import { ProblemError, type ValidationEntry, ValidationError } from './problems.ts';

const ENGLISH = 'en';

/**
 * Builds the body of a refusal in the reader's language. The messages of 401 and of locked accounts are compared word
 * by word by pages and therefore not translated.
 */
export function localizeProblem(refusal: ProblemError | ValidationError, locale: string): Record<string, unknown> {
  const { body } = refusal;
  if (refusal instanceof ProblemError && refusal.problem === 'too_many_requests')
    return withDetail(body, formatRetryAfter(refusal, textsOf(locale)));
  if (locale === ENGLISH) return body;
  const texts = textsOf(locale);
  const say = (sentence: string): string => localizeDetail(refusal, sentence, texts);
  if (Array.isArray(body.detail))
    return {
      ...body,
      detail: body.detail.map((entry: ValidationEntry) => ({
        ...entry,
        msg: say(entry.msg) || localizeMessage(entry.msg, texts),
      })),
    };
  if (typeof body.detail !== 'string') return body;
  return withDetail(body, say(body.detail) || body.detail);
}

const withDetail = (body: Record<string, unknown>, detail: string): Record<string, unknown> =>
  'message' in body ? { ...body, detail, message: detail } : { ...body, detail };

/** Formats the waiting time for people; `Retry-After` is for programs. */
function formatRetryAfter({ headers }: ProblemError, { say }: ServerTexts): string {
  const minutes = Math.ceil(Number(headers['retry-after'] ?? 0) / 60);
  return minutes > 90
    ? say('refusals.wait.hours', { smart_count: Math.ceil(minutes / 60) })
    : say('refusals.wait.minutes', { smart_count: Math.max(1, minutes) });
}

/** Translates the sentence of the catalogue; a sentence that a rule wrote itself stays. */
function localizeDetail(refusal: ProblemError | ValidationError, sentence: string, texts: ServerTexts): string {
  if (refusal instanceof ValidationError || sentence !== refusal.message) return '';
  const key = `refusals.said.${refusal.problem}`;
  return texts.has(key) ? texts.say(key) : '';
}

const sentences = lazy(() => englishTexts().keysBelow('refusals.invalid'));

/** Translates the message of a field if the language files have it. */
function localizeMessage(msg: string, texts: ServerTexts): string {
  const count = /\d+/.exec(msg)?.[0] ?? '1';
  const values = { count, smart_count: Number(count) };
  const { say } = englishTexts();
  const key = sentences().find(one => say(one, values) === msg);
  return key ? texts.say(key, values) : msg;
}
