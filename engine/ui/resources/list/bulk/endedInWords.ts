import type { Speaker } from '../../useSpeaker.ts';
import { endings, type Outcome } from './outcome.ts';

/** What happened, in one line: "Assign: 2 done, 1 left as it was". */
export function endedInWords(act: string, outcomes: Outcome[], say: Speaker): string {
  const parts = endings.flatMap(ending => {
    const count = outcomes.filter(outcome => outcome.ending === ending).length;
    return count > 0 ? [say.counted(`lists.bulk.ended.${ending}`, count)] : [];
  });
  const listed = new Intl.ListFormat(say.language, { style: 'short', type: 'unit' }).format(parts);
  return say.text('lists.bulk.ended.title', { act, parts: listed });
}
