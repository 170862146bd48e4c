import { type ComponentType, createContext, type LazyExoticComponent, use } from 'react';
import type { FormState } from '../../../contract/contract.ts';
import type { Answers } from '../stepContext.ts';

/** The props of a component that renders a whole step: kinds `component` and `upload`. */
export interface StepComponentProps {
  form: FormState;
  answers: Answers;
  onChange: (answers: Answers) => void;
  /** `props` of the form file. */
  options: Record<string, unknown>;
}

/** A component that renders a step or a field instead of the engine's; it may be lazy-loaded. */
export type StepComponent = ComponentType<StepComponentProps> | LazyExoticComponent<ComponentType<StepComponentProps>>;

/** Components that form files name, registered by the app. */
export const StepComponents = createContext<Record<string, StepComponent>>({});

export function useStepComponent(name: unknown): StepComponent | undefined {
  const known = use(StepComponents);
  return typeof name === 'string' && Object.hasOwn(known, name) ? known[name] : undefined;
}
