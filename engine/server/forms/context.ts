/** What the engine is told about who asks, and the domain's functions that form files name. */
import type { Known } from '../../dsl/predicate.ts';
import type { FieldFault, FormScene, Named } from '../naming.ts';
import type { Answers } from './form.ts';
import { lists } from './lists.ts';
import type { OfferedChoice } from './offeredChoice.ts';

export type { OfferedChoice };

/** Hints and notes of choices by value. */
export type Remarks = Record<string, Pick<OfferedChoice, 'hint' | 'note'>>;

/** The context of a form beside its answers. */
export interface FormContext extends Known {
  /** Language of every text in the answer. */
  locale: string;
  now: Date;
  /** Lists behind `ref:<name>` and `hook:<name>`. */
  choices?: Record<string, (answers: Answers) => Promise<OfferedChoice[]> | OfferedChoice[]>;
  /** What the domain says beside the choices of a field: dates, prices. By the field's name. */
  remarks?: Record<string, (answers: Answers) => Promise<Remarks> | Remarks>;
  /** Functions behind a step's `check`. */
  checks?: Record<string, (answers: Answers) => Promise<FieldFault[]> | FieldFault[]>;
  /** Functions behind a step's `load`. */
  loads?: Record<string, (answers: Answers) => Promise<Answers> | Answers>;
  /** Functions behind an action's `hook`. */
  actionHooks?: Record<string, (answers: Answers) => Promise<void> | void>;
}

/** Binds the functions that form files may name to the caller. */
export const functionsFor = (
  named: Named,
  scene: FormScene,
): Required<Pick<FormContext, 'checks' | 'loads' | 'actionHooks' | 'choices'>> => ({
  checks: told(named.checks, scene),
  loads: told(named.loads, scene),
  actionHooks: told(named.actionHooks, scene),
  choices: { ...lists(scene.locale), ...told(named.lists, scene) },
});

type Told<Result> = Record<string, (answers: Answers) => Result>;

const told = <Result>(
  functions: Record<string, (answers: Answers, scene: FormScene) => Result>,
  scene: FormScene,
): Told<Result> =>
  Object.fromEntries(Object.entries(functions).map(([name, run]) => [name, (answers: Answers) => run(answers, scene)]));
