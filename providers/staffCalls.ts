import { registerCalls } from '../engine/client/api/index.ts';
import { staffCalls } from '../schemas/generated/staffCalls.ts';

// Imported for its side effect by the pages behind sign-in.
registerCalls(staffCalls);
