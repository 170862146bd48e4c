/** The context of the form engine: the principal, and the domain's functions that form files name. */
import type { EvaluationContext } from '../../dsl/conditions/evaluateCondition.ts';
import type { AppFunctions, FieldFault, FormHookContext } from '../appFunctions.ts';
import { lists } from './choiceLists.ts';
import type { Answers } from './compileForm.ts';
import type { OfferedChoice } from './offeredChoice.ts';

export type { OfferedChoice };

/** Hints and notes of choices by value. */
export type ChoiceHints = Record<string, Pick<OfferedChoice, 'hint' | 'note'>>;

/** The context of a form beside its answers. */
export interface FormContext extends EvaluationContext {
  /** Language of every text in the answer. */
  locale: string;
  now: Date;
  /** Lists behind `ref:<name>` and `hook:<name>`. */
  choices?: Record<string, (answers: Answers) => Promise<OfferedChoice[]> | OfferedChoice[]>;
  /** Hints of the domain beside the choices of a field: dates, prices. By the field's name. */
  choiceHints?: Record<string, (answers: Answers) => Promise<ChoiceHints> | ChoiceHints>;
  /** Help of steps that depends on the record, by the step's name; it replaces the text of the form. */
  stepHelp?: Record<string, string>;
  /** Functions behind a step's `check`. */
  checks?: Record<string, (answers: Answers) => Promise<FieldFault[]> | FieldFault[]>;
  /** Functions behind a step's `load`. */
  loads?: Record<string, (answers: Answers) => Promise<Answers> | Answers>;
  /** Functions behind an action's `hook`. */
  actionHooks?: Record<string, (answers: Answers) => Promise<void> | void>;
}

/** Binds the functions that form files may name to the caller. */
export const functionsFor = (
  functions: AppFunctions,
  context: FormHookContext,
): Required<Pick<FormContext, 'checks' | 'loads' | 'actionHooks' | 'choices'>> => ({
  checks: bindFunctions(functions.checks, context),
  loads: bindFunctions(functions.loads, context),
  actionHooks: bindFunctions(functions.actionHooks, context),
  choices: { ...lists(context.locale), ...bindFunctions(functions.lists, context) },
});

type BoundFunctions<Result> = Record<string, (answers: Answers) => Result>;

const bindFunctions = <Result>(
  functions: Record<string, (answers: Answers, context: FormHookContext) => Result>,
  context: FormHookContext,
): BoundFunctions<Result> =>
  Object.fromEntries(
    Object.entries(functions).map(([name, run]) => [name, (answers: Answers) => run(answers, context)]),
  );
