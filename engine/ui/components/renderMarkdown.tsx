import type { Token, Tokens } from 'marked';
import { Fragment, type ReactNode } from 'react';

/**
 * Accepts only links to web pages, email addresses, phone numbers and our legal texts, because the text is user input.
 */
const safe = (href: string): string | undefined =>
  /^(https?:\/\/|mailto:|tel:|\/legal\/)/i.test(href) ? href : undefined;

/** Decodes `&amp;` and other entities, which marked leaves for a browser to read. */
const unescapeText = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => LETTERS[name] ?? '');
const LETTERS: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Renders Markdown as React elements. HTML in it is shown as text. */
export const renderMarkdown = (tokens: Token[] | undefined): ReactNode =>
  (tokens ?? [])
    .map((token, place) => ({ token, place }))
    .map(({ token, place }) => <Fragment key={place}>{node(token)}</Fragment>);

function node(token: Token): ReactNode {
  switch (token.type) {
    case 'heading':
      return (
        <p className="heading">
          <strong>{renderMarkdown(token.tokens)}</strong>
        </p>
      );
    case 'paragraph':
      return <p>{renderMarkdown(token.tokens)}</p>;
    case 'strong':
      return <strong>{renderMarkdown(token.tokens)}</strong>;
    case 'em':
      return <em>{renderMarkdown(token.tokens)}</em>;
    case 'del':
      return <del>{renderMarkdown(token.tokens)}</del>;
    case 'codespan':
      return <code>{unescapeText(token.text)}</code>;
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      );
    case 'blockquote':
      return <blockquote>{renderMarkdown(token.tokens)}</blockquote>;
    case 'list':
      return <List token={token as Tokens.List} />;
    case 'table':
      return <Table token={token as Tokens.Table} />;
    case 'link':
      return (
        <a href={safe(token.href)} rel="noopener noreferrer nofollow" target="_blank">
          {renderMarkdown(token.tokens)}
        </a>
      );
    case 'image':
      return token.text;
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    case 'space':
    case 'def':
      return null;
    default:
      return 'tokens' in token && token.tokens
        ? renderMarkdown(token.tokens)
        : unescapeText('text' in token ? String(token.text) : token.raw);
  }
}

function List({ token }: { token: Tokens.List }) {
  const Kind = token.ordered ? 'ol' : 'ul';
  const items = token.items.map((item, place) => ({ item, place }));
  return (
    <Kind {...(token.ordered && { start: Number(token.start) || 1 })}>
      {items.map(({ item, place }) => (
        <li key={place}>{renderMarkdown(item.tokens)}</li>
      ))}
    </Kind>
  );
}

function Table({ token }: { token: Tokens.Table }) {
  const pairWithIndex = <Item,>(items: Item[]) => items.map((item, place) => ({ item, place }));
  return (
    <table>
      <thead>
        <tr>
          {pairWithIndex(token.header).map(({ item, place }) => (
            <th key={place} scope="col">
              {renderMarkdown(item.tokens)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {pairWithIndex(token.rows).map(({ item: cells, place: line }) => (
          <tr key={line}>
            {pairWithIndex(cells).map(({ item, place }) => (
              <td key={place}>{renderMarkdown(item.tokens)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
