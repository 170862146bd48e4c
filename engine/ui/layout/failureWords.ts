import { CallError } from '../../client/api/problems.ts';
import type { Translate } from '../../client/i18n/useTranslate.ts';
import { lostKey } from './lostKey.ts';

/** Returns the sentence for an error: the server's own, or one in the person's language. */
export function failureWords(error: unknown, translate: Translate): string {
  const otherwise = translate('shell.form.try_later');
  if (!(error instanceof CallError)) return otherwise;
  if (error.isOffline) return translate(lostKey());
  return error.sentence ?? error.entries[0]?.msg ?? otherwise;
}
