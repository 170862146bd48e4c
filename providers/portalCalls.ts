import { registerCalls } from '../engine/client/api/index.ts';
import { calls } from '../schemas/generated/calls.ts';

// Imported for its side effect, before any request: these pages use the portal's API.
registerCalls(calls);
