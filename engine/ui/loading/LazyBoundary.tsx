import { type ReactNode, Suspense, useLayoutEffect, useReducer } from 'react';
import { onPartLoaded } from './lazyComponent.tsx';

interface LazyBoundaryProps {
  fallback: ReactNode;
  children: ReactNode;
}

/**
 * Shows the fallback until the lazy components inside of it are loaded, and then their content at once. With `Suspense`
 * alone, React would show the fallback for at least 300 ms, however early the content comes: it delays its own retries,
 * but no other updates.
 */
export function LazyBoundary({ fallback, children }: LazyBoundaryProps) {
  const [, update] = useReducer((count: number) => count + 1, 0);
  return <Suspense fallback={<Waiting onLoaded={update}>{fallback}</Waiting>}>{children}</Suspense>;
}

function Waiting({ onLoaded, children }: { onLoaded: () => void; children: ReactNode }) {
  useLayoutEffect(() => onPartLoaded(onLoaded), [onLoaded]);
  return children;
}
