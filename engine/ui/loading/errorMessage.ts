import { CallError } from '../../client/api/problems.ts';
import type { Translate } from '../../client/i18n/useTranslate.ts';
import { connectionErrorKey } from './connectionErrorKey.ts';

/** Returns the sentence for an error: the server's own, or one in the person's language. */
export function errorMessage(error: unknown, translate: Translate): string {
  const otherwise = translate('shell.form.try_later');
  if (!(error instanceof CallError)) return otherwise;
  if (error.isOffline) return translate(connectionErrorKey());
  return error.sentence ?? error.entries[0]?.msg ?? otherwise;
}
