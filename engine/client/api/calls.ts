import type { CallName } from '../../contract/contract.ts';
import { type Call, engineCalls } from '../../contract/generated/calls.ts';

/** The call table as the browser knows it: the engine's calls, and those that the app has registered. */
export const calls = { ...engineCalls } as Record<CallName, Call>;

/** Adds the calls of an app. Must run before the first of them is sent. */
export function registerCalls(own: Record<string, Call>): void {
  Object.assign(calls, own);
}
