import { type ReactNode, Suspense, useLayoutEffect, useState } from 'react';
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
  const [, update] = useState({});
  useLayoutEffect(() => onPartLoaded(() => update({})), []);
  return <Suspense fallback={fallback}>{children}</Suspense>;
}
