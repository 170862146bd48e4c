import { styled } from '@mui/material/styles';
import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useDebouncedEvent } from 'react-admin';
import { SearchIcon } from '../../../icons/icons.ts';
import { VisuallyHidden } from '../../display/VisuallyHidden.tsx';

const Box = styled('label')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  width: 232,
  height: 36,
  paddingInline: 12,
  borderRadius: 999,
  border: `1px solid ${theme.vars.palette.line.field}`,
  backgroundColor: theme.vars.palette.background.paper,
  color: theme.vars.palette.text.secondary,
  '&:focus-within': {
    borderColor: theme.vars.palette.primary.main,
    boxShadow: `0 0 0 1px ${theme.vars.palette.primary.main}`,
  },
  '& input': {
    ...theme.typography.body1,
    width: '100%',
    minWidth: 0,
    padding: 0,
    textOverflow: 'ellipsis',
    border: 0,
    outline: 0,
    background: 'none',
    color: theme.vars.palette.text.primary,
    '&::placeholder': { color: theme.vars.palette.text.secondary, opacity: 1 },
    // The browser's own cross is blue.
    '&::-webkit-search-cancel-button': { filter: 'grayscale(1)', cursor: 'pointer' },
  },
  [theme.breakpoints.down('sm')]: { flex: '1 0 150px', height: 40 },
}));

/** Long enough that a word causes one request, short enough to feel immediate. */
const REST = 300;

interface SearchBoxProps {
  value: string;
  label: string;
  placeholder: string;
  onSearch: (q: string) => void;
}

export function SearchBox({ value, label, placeholder, onSearch }: SearchBoxProps) {
  const [typed, setTyped] = useState(value);
  const field = useId();
  const sent = useRef(value);
  const search = useDebouncedEvent((q: string) => {
    sent.current = q;
    onSearch(q);
  }, REST);

  useEffect(() => {
    // "Back" and "clear filters" change the address; what is being typed right now is newer than it.
    if (value !== sent.current) {
      sent.current = value;
      setTyped(value);
    }
  }, [value]);

  const onChange = (event: ChangeEvent<HTMLInputElement>) => {
    setTyped(event.target.value);
    search(event.target.value.trim());
  };
  return (
    <Box htmlFor={field}>
      <SearchIcon />
      <VisuallyHidden>{label}</VisuallyHidden>
      <input id={field} type="search" value={typed} placeholder={placeholder} maxLength={100} onChange={onChange} />
    </Box>
  );
}
