import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';

const Tags = styled('ul')(({ theme }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 6,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': {
    ...theme.typography.body2,
    padding: '1px 10px',
    borderRadius: 999,
    border: `1px solid ${theme.vars.palette.line.strong}`,
    backgroundColor: theme.vars.palette.background.paper,
  },
}));

export const TagList = ({ words }: { words: { key: string; word: ReactNode }[] }) => (
  <Tags>
    {words.map(({ key, word }) => (
      <li key={key} dir="auto">
        {word}
      </li>
    ))}
  </Tags>
);
