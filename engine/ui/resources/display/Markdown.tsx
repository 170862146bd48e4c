import { styled } from '@mui/material/styles';
import { lexer } from 'marked';
import { renderMarkdown } from '../../components/renderMarkdown.tsx';

const Prose = styled('div')({
  whiteSpace: 'normal',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& pre': { overflowX: 'auto' },
  '& .heading': { fontSize: '1.0625rem' },
});

/**
 * Renders Markdown as React elements. HTML in it is shown as text. Its headings are part of a record's text, so they are
 * outside the page's order of headings.
 */
export default function Markdown({ text }: { text: string }) {
  return <Prose dir="auto">{renderMarkdown(lexer(text))}</Prose>;
}
