/** The vocabulary of form files beside the engine's own: actions, screens and sources of answers that the app adds. */
import { countUnits } from '../../counting/countFormat.ts';
import {
  type ActionDefaults,
  type FormFile,
  type FormVocabulary,
  formActions,
  prefillSources,
  screens,
} from '../../dsl/form.ts';
import { typesOf } from '../../dsl/jsonSchema.ts';
import { appFormVocabulary } from '../appDefinition.ts';
import { getOwn } from '../appFunctions.ts';
import type { Form } from './compileForm.ts';
import type { UnknownName } from './unknownNames.ts';

/** All actions, those of the app first: pages show buttons in this order. */
export const knownActions = (): FormVocabulary['actions'] => ({ ...appFormVocabulary().actions, ...formActions });

export const actionDefaults = (action: string): ActionDefaults =>
  getOwn(knownActions(), action) ?? { check: 'all', next: 'detail', onLastStepOnly: true };

const knownScreens = (): string[] => [...screens, ...appFormVocabulary().formScreens];
export const knownSources = (): FormVocabulary['prefill'] => ({ ...appFormVocabulary().prefill, ...prefillSources });

/**
 * Actions, screens and sources of a form file that neither the engine nor the app has: checked by `npm run check` and
 * at every start.
 */
export function unknownKeywords(file: FormFile): UnknownName[] {
  const actions = Object.keys(knownActions());
  return [
    ...(file.steps ?? []).flatMap((step, place) =>
      (step.actions ?? []).flatMap((action, index) =>
        missing(action, actions, ['steps', place, 'actions', index], 'action'),
      ),
    ),
    ...Object.entries(file.actions ?? {}).flatMap(([action, words]) => [
      ...missing(action, actions, ['actions', action], 'action'),
      ...missing(words ? words.next : undefined, knownScreens(), ['actions', action, 'next'], 'screen'),
    ]),
    ...(file.prefill ?? []).flatMap(({ from }, place) =>
      missing(from, Object.keys(knownSources()), ['prefill', place, 'from'], 'source of answers'),
    ),
  ];
}

/** Finds answers in `prefill` that the form does not ask and, for `"from": "files"`, answers that no count can fill. */
export function unknownPrefill({ file, steps }: Form): UnknownName[] {
  const fields = new Map(steps.flatMap(step => [...step.fields]));
  return (file.prefill ?? []).flatMap(({ from, map = {} }, place): UnknownName[] => {
    const at = ['prefill', place];
    const isCounted = from === 'files';
    if (isCounted && !Object.keys(map).length)
      return [{ path: at, sentence: '"from": "files" needs a "map" of answers to units' }];
    return Object.entries(map).flatMap(([name, unit]) => {
      const path = [...at, 'map', name];
      const field = fields.get(name);
      if (!field) return missing(name, [...fields.keys()], path, 'answer of this form');
      if (!isCounted) return [];
      const takesNumber = typesOf(field.schema).some(type => type === 'integer' || type === 'number');
      return [
        ...missing(unit, [...countUnits], path, 'unit that files are counted in'),
        ...(takesNumber ? [] : [{ path, sentence: `"${name}" takes no number` }]),
      ];
    });
  });
}

const missing = (word: string | undefined, known: string[], path: UnknownName['path'], what: string): UnknownName[] =>
  word === undefined || known.includes(word)
    ? []
    : [{ path, sentence: `"${word}" is no ${what}; there are ${JSON.stringify(known)}` }];
