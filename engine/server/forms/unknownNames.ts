/** Finds functions that form files name and that are not registered: for `npm run check` and every start. */
import type { FormFile, StepFile } from '../../dsl/form.ts';
import { type AppFunctions, getOwn } from '../appFunctions.ts';
import { lists } from './choiceLists.ts';
import type { Form } from './compileForm.ts';

export interface UnknownName {
  path: (string | number)[];
  /** "the step money checks with `not_rich`, which is not registered" */
  sentence: string;
}

export function unknownNames(file: FormFile, functions: AppFunctions): UnknownName[] {
  return [
    ...(file.steps ?? []).flatMap((step, place) => inStep(step, ['steps', place], functions)),
    ...missing(file.pricing?.hook, functions.pricings ?? {}, ['pricing', 'hook'], 'answers are priced by'),
    ...Object.entries(file.actions ?? {}).flatMap(([action, words]) =>
      missing(words ? words.hook : undefined, functions.actionHooks, ['actions', action, 'hook'], `${action} calls`),
    ),
  ];
}

const inStep = (step: StepFile, path: UnknownName['path'], functions: AppFunctions): UnknownName[] => [
  ...missing(step.check, functions.checks, [...path, 'check'], `${step.name} is checked by`),
  ...missing(step.load, functions.loads, [...path, 'load'], `${step.name} starts with`),
];

/** Lists that fields of the form are chosen from, anywhere in the form. */
export const unknownLists = (form: Form, functions: AppFunctions): UnknownName[] =>
  form.steps.flatMap((step, place) =>
    [...step.fields.values()]
      .flatMap(field => field.group ?? field)
      .flatMap(({ name, source }) => {
        const list = source?.kind === 'hook' ? source.name : source?.kind === 'rows' ? source.resource : undefined;
        const path = ['steps', place, 'fields'];
        return missing(list, { ...lists('en'), ...functions.lists }, path, `${name} is chosen from`);
      }),
  );

const missing = <One>(
  name: string | undefined,
  names: Record<string, One>,
  path: UnknownName['path'],
  says: string,
): UnknownName[] =>
  name === undefined || getOwn(names, name)
    ? []
    : [{ path, sentence: `${says} "${name}", which is not in server/extensions.ts` }];
