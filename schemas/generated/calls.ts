// Written by `npm run generate` from the files below schemas/. Do not edit.

import { type Call, engineCalls } from '../../engine/contract/generated/calls.ts';
import { customerCalls } from './customerCalls.ts';
import { staffCalls } from './staffCalls.ts';
import type { CallName } from './types.ts';

/** Every call of the engine and the portal. */
export const calls = { ...engineCalls, ...customerCalls, ...staffCalls } as Record<CallName, Call>;
