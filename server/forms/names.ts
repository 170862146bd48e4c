/** Functions that form files name must be registered: `npm run check` compares them, and so does every start. */
import type { FormFile, StepFile } from '../../schemas/language/form.ts';
import { type Named, namedIn } from '../naming.ts';
import { lists } from './lists.ts';

export interface UnknownName {
  path: (string | number)[];
  /** "the step money checks with `not_rich`, which is not registered" */
  sentence: string;
}

export function unknownNames(file: FormFile, named: Named): UnknownName[] {
  return [
    ...(file.steps ?? []).flatMap((step, place) => inStep(step, ['steps', place], named)),
    ...Object.entries(file.actions ?? {}).flatMap(([action, words]) =>
      missing(words ? words.hook : undefined, named.actionHooks, ['actions', action, 'hook'], `${action} calls`),
    ),
    ...Object.entries(file.drafts?.migrate ?? {}).flatMap(([version, rule]) =>
      typeof rule === 'string' ? missing(rule, named.migrations, ['drafts', 'migrate', version], 'drafts move by') : [],
    ),
  ];
}

const inStep = (step: StepFile, path: UnknownName['path'], named: Named): UnknownName[] => [
  ...missing(step.check, named.checks, [...path, 'check'], `${step.name} is checked by`),
  ...missing(step.load, named.loads, [...path, 'load'], `${step.name} starts with`),
  ...Object.entries(step.options ?? {}).flatMap(([field, word]) =>
    missing(listOf(word), { ...lists('en'), ...named.lists }, [...path, 'options', field], `${field} is chosen from`),
  ),
];

const listOf = (word: unknown): string | undefined =>
  typeof word === 'string' && word.startsWith('hook:') ? word.slice('hook:'.length) : undefined;

const missing = <One>(
  name: string | undefined,
  names: Record<string, One>,
  path: UnknownName['path'],
  says: string,
): UnknownName[] =>
  name === undefined || namedIn(names, name)
    ? []
    : [{ path, sentence: `${says} "${name}", which is not in server/named.ts` }];
