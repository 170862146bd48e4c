const separators: Partial<Record<string, string>> = { ar: '، ' };

/** What a language writes between facts side by side: "a, b". */
export const listSeparator = (language: string): string => separators[language] ?? ', ';
