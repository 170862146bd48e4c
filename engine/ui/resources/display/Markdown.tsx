import { styled } from '@mui/material/styles';
import { lexer } from 'marked';
import { nodes } from '../../layout/markdownNodes.tsx';

const Prose = styled('div')({
  whiteSpace: 'normal',
  '& > :first-of-type': { marginTop: 0 },
  '& > :last-child': { marginBottom: 0 },
  '& pre': { overflowX: 'auto' },
  '& .heading': { fontSize: '1.0625rem' },
});

/**
 * Markdown as elements, never as markup: tags in it are shown as they were typed. Its headings are words of a record,
 * not parts of the page, so they stand outside the page's order of headings.
 */
export default function Markdown({ text }: { text: string }) {
  return <Prose dir="auto">{nodes(lexer(text))}</Prose>;
}
