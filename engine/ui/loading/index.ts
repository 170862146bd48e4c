export { connectionErrorKey } from './connectionErrorKey.ts';
export { errorMessage } from './errorMessage.ts';
export { lazyComponent, lazyWithMessages, prefetchDeferred } from './lazyComponent.tsx';
export { onIdle, prefetch } from './onIdle.ts';
