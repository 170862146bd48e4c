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
    backgroundColor: theme.vars.palette.background.sunken,
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
