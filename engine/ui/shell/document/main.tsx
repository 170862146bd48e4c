import { calls, extensions } from 'virtual:app-extensions';
import { registerCalls } from '../../../client/api/calls.ts';
import { startPages } from '../startPages.tsx';

// The entry of an app that does not have its own.
registerCalls(calls);
// Not awaited: files that are loaded meanwhile import this one.
void startPages(extensions);
