import type { Change, ChangeKind } from '../../../engine/tracked-changes/index.ts';
import type { I18n } from '../../../engine/ui/resources/index.ts';
import type { Decision } from '../session/DecisionSession.ts';

export const kindText = (kind: ChangeKind, i18n: I18n): string => i18n.text(`review.kinds.${kind}`);

export const authorText = (author: string, i18n: I18n): string => author || i18n.text('review.unknown_author');

/** "Change 13 of 140, replacement by Tomas Okafor, undecided." */
export function changeLabel(change: Change, number: number, total: number, decision: Decision, i18n: I18n): string {
  return i18n.text('review.change_label', {
    number: i18n.number(number),
    total: i18n.number(total),
    kind: kindText(change.kind, i18n),
    author: authorText(change.author, i18n),
    state: i18n.text(`review.states.${decision}`),
  });
}

const maxSpoken = 120;

/** A line of text: breaks between paragraphs are shown as a sign. */
export const lineOf = (text: string): string => text.replace(/\n/g, ' ¶ ').trim() || text.replace(/\n/g, '¶');

const spokenText = (text: string, i18n: I18n): string => {
  const words = text.replace(/\n/g, ` ${i18n.text('review.paragraph_break')} `).trim();
  return words.length > maxSpoken ? `${words.slice(0, maxSpoken)}…` : words;
};

/** "deleted permision, inserted permission", as a screen reader hears it. */
export function contentText(change: Change, i18n: I18n): string {
  if (change.kind === 'move') return i18n.text('review.spoken.moved', { text: spokenText(change.inserted, i18n) });
  const parts = [
    change.deleted && i18n.text('review.spoken.deleted', { text: spokenText(change.deleted, i18n) }),
    change.inserted && i18n.text('review.spoken.inserted', { text: spokenText(change.inserted, i18n) }),
    formatText(change, i18n),
  ];
  return parts.filter(Boolean).join(', ');
}

/** Formats that people know by name. Others are named by their group. */
const namedFormats: Record<string, string> = {
  b: 'bold',
  i: 'italic',
  u: 'underline',
  strike: 'strike',
  caps: 'caps',
  smallCaps: 'caps',
  color: 'color',
  highlight: 'highlight',
  shd: 'highlight',
  sz: 'size',
  rFonts: 'font',
  lang: 'language',
  vertAlign: 'position',
  pStyle: 'style',
  rStyle: 'style',
  jc: 'alignment',
  ind: 'indentation',
  spacing: 'spacing',
  numPr: 'numbering',
};

/** "Italic", "Bold off": what a change of format does. */
export function formatText({ formats }: Change, i18n: I18n): string {
  const names = formats.flatMap(({ property, after }) => {
    const name = namedFormats[property];
    if (!name) return [];
    const isOff = after === null || /^(0|false|none|off)$/.test(after);
    const text = i18n.text(`review.formats.${name}`);
    return isOff ? i18n.text('review.formats.off', { format: text }) : text;
  });
  return [...new Set(names)].join(', ');
}

/** The text on the tag of a change that has no text of its own. */
export const tagText = (change: Change, i18n: I18n): string => formatText(change, i18n) || kindText(change.kind, i18n);

/** "TO" for Tomas Okafor. */
export const initialsOf = (author: string): string =>
  author
    .split(/\s+/)
    .map(part => [...part][0] ?? '')
    .join('')
    .slice(0, 2)
    .toUpperCase();
