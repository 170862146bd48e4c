/** The legal texts: each is a Markdown file a language, `schemas/legal/{language}/{name}.md`. */
export const legalNames = ['terms', 'privacy', 'order_terms'] as const;
export type LegalName = (typeof legalNames)[number];

export const isLegalName = (name: string): name is LegalName => (legalNames as readonly string[]).includes(name);
