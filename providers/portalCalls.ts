import { registerCalls } from '../engine/client/api/index.ts';
import { calls } from '../schemas/generated/calls.ts';

// Imported for its effect, before anything is asked: these pages talk to the portal's API.
registerCalls(calls);
