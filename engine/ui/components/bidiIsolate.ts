/** Isolates a text of unknown direction from the sentence around it. */
export const bidiIsolate = (text: string): string => `\u2068${text}\u2069`;
/** Keeps a text from left to right in every language, such as a file extension. */
export const ltrIsolate = (text: string): string => `\u2066${text}\u2069`;
