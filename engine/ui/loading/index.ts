export { connectionErrorKey } from './connectionErrorKey.ts';
export { errorMessage } from './errorMessage.ts';
export { LazyBoundary } from './LazyBoundary.tsx';
export { lazyComponent, lazyWithMessages, prefetchDeferred } from './lazyComponent.tsx';
export { afterPaint, onIdle, prefetch } from './onIdle.ts';
