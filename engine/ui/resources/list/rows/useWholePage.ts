import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Keys that open the search of the browser, or select the whole page. */
const isForWholePage = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key === 'F3' || ((ctrlKey || metaKey) && ['f', 'g', 'a'].includes(key.toLowerCase()));

/**
 * Returns whether all rows of the page must be in the document: while it is printed, and once the browser is asked to
 * search or select the page. That lasts until `page` changes. The rows are there before the browser continues.
 */
export function useWholePage(isWindowed: boolean, page: string): boolean {
  const [printing, setPrinting] = useState(false);
  const [searched, setSearched] = useState<string>();
  useEffect(() => {
    if (!isWindowed) return;
    const onKey = (event: KeyboardEvent) => {
      const isTyped = (event.target as Element).matches('input, textarea, select');
      if (isForWholePage(event) && !(isTyped && event.key.toLowerCase() === 'a')) flushSync(() => setSearched(page));
    };
    const onPrint = () => flushSync(() => setPrinting(true));
    const onPrinted = () => setPrinting(false);
    document.addEventListener('keydown', onKey);
    window.addEventListener('beforeprint', onPrint);
    window.addEventListener('afterprint', onPrinted);
    return () => {
      document.removeEventListener('keydown', onKey);
      window.removeEventListener('beforeprint', onPrint);
      window.removeEventListener('afterprint', onPrinted);
    };
  }, [isWindowed, page]);
  return printing || searched === page;
}
