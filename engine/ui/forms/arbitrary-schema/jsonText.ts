/** A value on one line, as the name of a choice. */
export function jsonLabel(value: unknown): string {
  const LONGEST = 80;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

export const jsonText = (value: unknown): string => (value === undefined ? '' : JSON.stringify(value, null, 2));

export type ReadJson = { value: unknown } | { problem: string };

/** Empty text is no value. The parser's message about a mistake has its line and column if they are known. */
export function readJson(text: string): ReadJson {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : '' };
  }
}
