const commas: Partial<Record<string, string>> = { ar: '، ' };

/** What a language writes between facts side by side: "a, b". */
export const commaOf = (language: string): string => commas[language] ?? ', ';
