import type { Translate } from '../../../engine/client/i18n/index.ts';
import formats from '../../../engine/dsl/files/formats.json' with { type: 'json' };
import { ltrIsolate } from '../../../engine/ui/components/index.ts';

type Format = { family: string; ending?: string };
const known: Record<string, Format> = formats;

/** What a file of another type turned out to be, and what to do: name it so where the order takes that, or convert it. */
export function detectedFormatText(found: string, taken: string[], translate: Translate): string {
  const { family = 'other', ending } = known[found] ?? {};
  const type = ltrIsolate(found.toUpperCase());
  const what = translate(`uploads.found.${family}`, { type });
  const isTaken = ending !== undefined && taken.includes(ending);
  const remedy = isTaken
    ? translate('uploads.found.rename', { ending: ltrIsolate(ending) })
    : translate('uploads.found.convert');
  return `${what} ${remedy}`;
}
