import { calls, extensions } from 'virtual:app-extensions';
import { registerCalls } from '../../../client/api/calls.ts';
import { startPages } from '../startPages.tsx';

// The entry of an app that does not have its own.
registerCalls(calls);
await startPages(extensions);
