/** A form file as written: steps over one flat object of answers. */
import type { JsonSchema } from './jsonSchema.ts';
import type { ItemFile } from './resourceFile.ts';
import type { ActionTone, Condition, LocalizedText, OptionsReference, Scalar } from './vocabulary.ts';

type StepKind = 'fields' | 'repeat' | 'upload' | 'review' | 'component';

export interface StepFile {
  name: string;
  remove?: true;
  title?: LocalizedText;
  help?: LocalizedText;
  kind?: StepKind;
  /** For a call form: the path in the body for the answers of this step. */
  bodyPath?: string;
  fields?: ItemFile[];
  schema?: JsonSchema;
  uiSchema?: Record<string, unknown>;
  options?: Record<string, OptionsReference>;
  when?: Condition;
  onHide?: 'clear' | 'keep';
  optional?: boolean;
  repeat?: { path: string; min?: number; max: number; title?: string };
  price?: boolean;
  check?: string;
  load?: string;
  component?: string;
  props?: Record<string, unknown>;
  actions?: string[];
}

export interface FormActionOptions {
  label?: LocalizedText;
  tone?: ActionTone;
  check?: 'types' | 'step' | 'all';
  next?: string;
  when?: Condition;
  roles?: string[];
  /** Only on the last visible step. */
  onLastStepOnly?: boolean;
  confirm?: boolean | LocalizedText;
  hook?: string;
  toast?: LocalizedText;
}

export type Migration = { from: string; to: string } | { drop: string } | { to: string; default: unknown };

export interface FormFile {
  id: string;
  version: number;
  entity?: string;
  label?: LocalizedText;
  extends?: string;
  call?: string;
  answers?: Record<string, JsonSchema>;
  required?: string[];
  steps: StepFile[];
  actions?: Record<string, false | FormActionOptions>;
  pricing?: { hook: string; answers?: string[] };
  drafts?: {
    autosave?: number;
    keep?: string;
    concurrent?: 'version' | 'last';
    migrate?: Record<string, Migration[]>;
  };
  prefill?: { from: string; map?: Record<string, string> }[];
  test?: { name: string; answers: Record<string, Scalar>; visits: string[]; total?: number; invalid?: string[] }[];
}

export interface ActionDefaults extends Required<Pick<FormActionOptions, 'check' | 'next' | 'onLastStepOnly'>> {
  /** A person who has answered the last step stays there while this action is offered. */
  holdsLastStep?: boolean;
}

/** Keywords of form files that an app adds to the engine's. */
export interface FormVocabulary {
  /** Each action's defaults; a form file changes single keys, or switches the action off with `false`. */
  actions: Record<string, ActionDefaults>;
  /** Values of `next.screen` of an answer: the app's page opens what they name. */
  formScreens: string[];
  /** Sources of `prefill`, and which forms may name each: forms with drafts, those that are the body of a call, or all. */
  prefill: Record<string, 'drafts' | 'calls' | 'all'>;
  /** Forms whose drafts the app throws away after `drafts.keep`. */
  endingDrafts: string[];
}

export const formActions: FormVocabulary['actions'] = {
  save_draft: { check: 'types', next: 'list', onLastStepOnly: false },
  save_state: { check: 'types', next: 'step', onLastStepOnly: false },
};
export const screens = ['step', 'detail', 'list'];
/** An address names answers. Files that the person chooses are counted by the browser, which fills in the answers. */
export const prefillSources: FormVocabulary['prefill'] = { query: 'all', files: 'drafts' };

/**
 * Resolves `extends` of a form: steps of the same name replace, `remove` drops, and further steps come before a final
 * review.
 */
export function resolveExtends(form: FormFile, find: (id: string) => FormFile | undefined): FormFile {
  if (!form.extends) return form;
  const base = find(form.extends);
  if (!base) throw new Error(`The form ${form.id} extends ${form.extends}, which does not exist`);
  const below = resolveExtends(base, find);
  const { extends: _, ...own } = form;
  return {
    ...below,
    ...own,
    entity: form.entity ?? below.entity,
    answers: { ...below.answers, ...form.answers },
    required: [...new Set([...(below.required ?? []), ...(form.required ?? [])])],
    actions: { ...below.actions, ...form.actions },
    drafts: { ...below.drafts, ...form.drafts },
    steps: mergeSteps(below.steps, form.steps),
  };
}

function mergeSteps(below: StepFile[], own: StepFile[]): StepFile[] {
  const byName = new Map(own.map(step => [step.name, step]));
  const kept = below.map(step => byName.get(step.name) ?? step);
  const added = own.filter(step => !below.some(one => one.name === step.name));
  const last = kept.at(-1);
  const steps = last?.kind === 'review' ? [...kept.slice(0, -1), ...added, last] : [...kept, ...added];
  return steps.filter(step => !step.remove);
}
