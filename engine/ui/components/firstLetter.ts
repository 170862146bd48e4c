const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

/** Returns the first grapheme of a text: a letter with its marks, or a whole emoji. */
export const firstLetter = (text: string): string => [...letters.segment(text.trim())][0]?.segment ?? '';
