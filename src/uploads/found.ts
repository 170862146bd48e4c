import type { Translate } from '../../providers/i18n/useTranslate.ts';
import formats from '../../schemas/uploads/formats.json' with { type: 'json' };
import { leftToRight } from './isolated.ts';

type Format = { family: string; ending?: string };
const known: Record<string, Format> = formats;

/** What a file of another type turned out to be, and how to name it. */
export function foundWords(found: string, translate: Translate): string {
  const { family = 'other', ending } = known[found] ?? {};
  const type = leftToRight(found.toUpperCase());
  const what = translate(`uploads.found.${family}`, { type });
  return ending ? `${what} ${translate('uploads.found.ending', { ending: leftToRight(ending) })}` : what;
}
