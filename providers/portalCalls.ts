import { registerCalls } from '../engine/client/api/index.ts';
import { customerCalls } from '../schemas/generated/customerCalls.ts';

// Imported for its side effect, before any request: these pages use the portal's API.
registerCalls(customerCalls);
