import { Fragment, type ReactNode } from 'react';
import { paths } from '../../paths.ts';

const texts = {
  terms: paths.legalTerms,
  privacy: paths.legalPrivacy,
  orderTerms: paths.legalOrderTerms,
} as const;
export type LegalLink = keyof typeof texts;

interface LinkedTextProps {
  children: string;
  /** The words in the sentence that name a legal text. */
  links: Partial<Record<LegalLink, string>>;
}

/** A sentence in which the names of legal texts lead to them, in a tab of their own: what was typed here stays. */
export function LinkedText({ children, links }: LinkedTextProps) {
  const parts = (Object.entries(links) as [LegalLink, string][]).reduce<ReactNode[]>(
    (found, [name, words]) => found.flatMap(part => (typeof part === 'string' ? linked(part, name, words) : [part])),
    [children],
  );
  return parts
    .map((part, place) => ({ part, place }))
    .map(({ part, place }) => <Fragment key={place}>{part}</Fragment>);
}

function linked(text: string, name: LegalLink, words: string): ReactNode[] {
  const at = text.indexOf(words);
  if (at < 0) return [text];
  const link = (
    <a href={texts[name]} target="_blank" rel="noopener" className="link lined">
      {words}
    </a>
  );
  return [text.slice(0, at), link, text.slice(at + words.length)];
}
