import { useEffect } from 'react';

let resolve: () => void = () => undefined;

/** Settles when the first page is drawn and has asked for its own rows: what is around the page may ask behind them. */
export const firstPage = new Promise<void>(done => {
  resolve = done;
});

/** Stands behind the page, where its effects run after those of the page. */
export function FirstPage() {
  useEffect(() => resolve(), []);
  return null;
}
