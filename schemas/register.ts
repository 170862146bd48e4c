import type { Calls as AppCalls, ProblemName as AppProblems } from './generated/types.ts';

declare module '../engine/contract.ts' {
  interface ContractRegister {
    calls: AppCalls;
    problems: AppProblems;
  }
}
