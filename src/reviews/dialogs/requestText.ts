import type { I18n } from '../../../engine/ui/resources/index.ts';

/** A change, a remark or a picture that the customer asks about. */
export interface OpenPoint {
  id: string;
  note: string | null;
  /** "Change 22" */
  name: string;
  /** The place and the text, for a message without the document. */
  excerpt: string;
}

const maxMessage = 5_000;

/** The message of a request for changes: the note, then each point with its text and the customer's question. */
export function requestText(heading: string, note: string, points: readonly OpenPoint[], i18n: I18n): string {
  const parts = [note.trim(), heading].filter(Boolean);
  const blocks = points.map(({ name, excerpt, note: question }) =>
    [name, excerpt, question].filter(Boolean).join('\n'),
  );
  const more = (count: number) => i18n.plural('review.request.more', count);
  let text = parts.join('\n\n');
  for (const [index, block] of blocks.entries()) {
    const next = `${text}\n\n${block}`;
    const reserve = index < blocks.length - 1 ? more(blocks.length).length + 2 : 0;
    if (next.length + reserve > maxMessage) return `${text}\n\n${more(blocks.length - index)}`.slice(0, maxMessage);
    text = next;
  }
  return text;
}
