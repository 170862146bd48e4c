import { CallError } from '../../../../providers/api/problems.ts';
import type { Translate } from '../../../../providers/i18n/useTranslate.ts';

/** Why a file was not taken, in a sentence. */
export function causeOfFile(error: unknown, translate: Translate): string {
  if (!(error instanceof CallError)) return translate('formui.failed');
  if (error.isOffline) return translate('screens.offline');
  return error.sentence ?? error.entries[0]?.msg ?? translate('formui.failed');
}
