import { Fragment, type ReactNode } from 'react';

/** Text of a link in a sentence, and its address. */
interface TextLink {
  words: string;
  to: string;
}

interface LinkedTextProps {
  children: string;
  links: TextLink[];
}

/** A sentence with links, which open in a new tab so that typed text stays. */
export function LinkedText({ children, links }: LinkedTextProps) {
  const parts = links.reduce<ReactNode[]>(
    (found, link) => found.flatMap(part => (typeof part === 'string' ? withLink(part, link) : [part])),
    [children],
  );
  return parts
    .map((part, place) => ({ part, place }))
    .map(({ part, place }) => <Fragment key={place}>{part}</Fragment>);
}

function withLink(text: string, { words, to }: TextLink): ReactNode[] {
  const at = text.indexOf(words);
  if (at < 0) return [text];
  const link = (
    <a href={to} target="_blank" rel="noopener" className="link lined">
      {words}
    </a>
  );
  return [text.slice(0, at), link, text.slice(at + words.length)];
}
