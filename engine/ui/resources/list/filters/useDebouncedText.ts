import { useEffect, useState } from 'react';

/** Long enough that a word is one request, short enough to feel at once. */
const REST = 300;

/** The text once nothing has been typed for a moment. */
export function useDebouncedText(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), REST);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
