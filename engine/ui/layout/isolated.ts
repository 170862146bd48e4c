/** A stranger's text within a sentence: it keeps its own direction and does not turn what stands around it. */
export const isolated = (text: string): string => `\u2068${text}\u2069`;
/** Extensions and the like, in any language. */
export const leftToRight = (text: string): string => `\u2066${text}\u2069`;
