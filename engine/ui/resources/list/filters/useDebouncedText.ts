import { useEffect, useState } from 'react';

/** Long enough that a word causes one request, short enough to feel immediate. */
const REST = 300;

/** Returns the text once nothing has been typed for a moment. */
export function useDebouncedText(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
