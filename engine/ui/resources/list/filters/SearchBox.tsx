import { type ChangeEvent, useEffect, useId, useRef, useState } from 'react';
import { useDebouncedEvent } from 'react-admin';
import { SearchIcon } from '../../../icons/icons.ts';
import { VisuallyHidden } from '../../display/VisuallyHidden.tsx';
import classes from './SearchBox.module.css';

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
    <label className={classes.box} htmlFor={field}>
      <SearchIcon />
      <VisuallyHidden>{label}</VisuallyHidden>
      <input id={field} type="search" value={typed} placeholder={placeholder} maxLength={100} onChange={onChange} />
    </label>
  );
}
