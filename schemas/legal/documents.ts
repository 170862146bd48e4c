/** The legal texts: each is a Markdown file a language, `schemas/legal/{language}/{name}.md`. */
export const legalNames = ['terms', 'privacy', 'order-terms'] as const;
export type LegalName = (typeof legalNames)[number];
