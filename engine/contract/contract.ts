/** The calls of the API as TypeScript types: the engine's own calls, or the whole table of an app that registers it. */
import type {
  Calls as EngineCalls,
  FormInit as EngineFormInit,
  FormState as EngineFormState,
  FormStep as EngineFormStep,
  ProblemName as EngineProblemName,
  User as EngineUser,
} from './generated/types.ts';

/**
 * Declares the API of an app to the compiler, by adding to this interface (`declare module`): `calls`, `problems`,
 * `formState`, `formInit`, `formStep` and `user` of its generated types.
 */
// biome-ignore lint/suspicious/noEmptyInterface: an app fills it.
export interface ContractRegister {}

type Registered<Name extends string, Otherwise> = Name extends keyof ContractRegister
  ? ContractRegister[Name]
  : Otherwise;

export type Calls = Registered<'calls', EngineCalls>;
export type CallName = keyof Calls;
export type ProblemName = Registered<'problems', EngineProblemName>;

/** One step of a form, what starts a form, and what a step sends: an app may say more of each in a file of that name. */
export type FormState = Registered<'formState', EngineFormState>;
export type FormInit = Registered<'formInit', EngineFormInit>;
export type FormStep = Registered<'formStep', EngineFormStep>;

/** Who is signed in, as the API shows people themselves. */
export type User = Registered<'user', EngineUser>;
