/** The calls of the API as the compiler knows them: the engine's own, or the whole table of the app that says so. */
import type { Calls as EngineCalls, ProblemName as EngineProblemName } from './generated/types.ts';

/**
 * What an app tells the compiler of its API, by adding to this interface (`declare module`): `calls` and `problems` of
 * its generated types.
 */
// biome-ignore lint/suspicious/noEmptyInterface: an app fills it.
export interface ContractRegister {}

type Registered<Name extends string, Otherwise> = Name extends keyof ContractRegister
  ? ContractRegister[Name]
  : Otherwise;

export type Calls = Registered<'calls', EngineCalls>;
export type CallName = keyof Calls;
export type ProblemName = Registered<'problems', EngineProblemName>;
