const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** The first letter as a reader counts it: with its marks, whole as an emoji. */
export const firstLetter = (text: string): string => [...letters.segment(text.trim())][0]?.segment ?? '';
