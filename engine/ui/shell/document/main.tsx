import { calls, extensions } from 'virtual:app-extensions';
import { registerCalls } from '../../../client/api/calls.ts';
import { startPages } from '../startPages.tsx';

// The first file of an app without a first file of its own.
registerCalls(calls);
await startPages(extensions);
