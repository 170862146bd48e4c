import type {} from '../engine/contract/contract.ts';
import type {
  Calls as AppCalls,
  FormInit as AppFormInit,
  FormState as AppFormState,
  FormStep as AppFormStep,
  ProblemName as AppProblems,
  User as AppUser,
} from './generated/types.ts';

declare module '../engine/contract/contract.ts' {
  interface ContractRegister {
    calls: AppCalls;
    problems: AppProblems;
    formState: AppFormState;
    formInit: AppFormInit;
    formStep: AppFormStep;
    user: AppUser;
  }
}
