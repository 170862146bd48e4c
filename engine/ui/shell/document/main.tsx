import { calls, extensions } from 'virtual:app-extensions';
import { registerCalls } from '../../../client/api/calls.ts';
import { startPages } from '../startPages.tsx';

// The entry of an app without an entry of its own.
registerCalls(calls);
await startPages(extensions);
