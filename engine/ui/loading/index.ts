export { connectionErrorKey } from './connectionErrorKey.ts';
export { errorMessage } from './errorMessage.ts';
export { lazyComponent, lazyWithMessages, prefetchDeferred } from './lazyComponent.tsx';
export { afterPaint, onIdle, prefetch } from './onIdle.ts';
