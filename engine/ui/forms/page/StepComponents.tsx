import { type ComponentType, createContext, type LazyExoticComponent, use } from 'react';
import type { FormState } from '../../../contract/contract.ts';
import type { Answers } from '../stepContext.ts';
import type { FieldProblem } from '../validation/fieldProblems.ts';

/** The props of a component that renders a whole step. */
export interface StepComponentProps {
  form: FormState;
  answers: Answers;
  /** Changes these answers and keeps the others; undefined removes one. */
  onChange: (changes: Answers) => void;
  /** What the server refused in this step; each is dropped when its answer changes. */
  problems: FieldProblem[];
  /** Counts the presses that found problems; each moves the focus to them. */
  alarm: number;
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
