import type { CallForm } from '../../contract/generated/types.ts';
import { isAmong } from '../../dsl/roles/roles.ts';
import { appFile } from '../appDefinition.ts';
import { StartProblem } from '../db/startProblem.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/guard.ts';
import { problem } from '../http/problems.ts';
import type { CallRequest, Handlers } from '../http/serveCalls.ts';
import { principalOf } from '../records/accessControl.ts';
import { callForm } from './callForm.ts';
import { type FormContext, functionsFor } from './formContext.ts';
import { forms, schemaFiles, validators } from './forms.ts';
import { unknownKeywords } from './formVocabulary.ts';
import { type PrefillSources, readPrefill } from './prefill.ts';
import { unknownLists, unknownNames } from './unknownNames.ts';

/** Handlers of forms whose answers are the body of a call. */
export function formRoutes(deps: Deps): Handlers<'getCallForm'> {
  assertNamesExist(deps);
  return { getCallForm: request => getCallForm(deps, request) };
}

function assertNamesExist({ functions }: Deps): void {
  const unknown = schemaFiles().forms.flatMap(file =>
    [...unknownKeywords(file), ...unknownNames(file, functions), ...unknownLists(forms().form(file.id), functions)].map(
      ({ sentence }) => `the form ${file.id}: ${sentence}`,
    ),
  );
  if (unknown.length) throw new StartProblem(`The schema files have faults:\n- ${unknown.join('\n- ')}`);
}

async function getCallForm(
  deps: Deps,
  { params, query, caller, locale }: CallRequest<'getCallForm'>,
): Promise<CallForm> {
  const form = forms().ids.includes(params.form) ? forms().form(params.form) : null;
  const call = form?.file.call && schemaFiles().calls?.get(form.file.call);
  if (!form || !call) throw problem('not_found');
  if (!caller && !call.public) throw problem('not_authenticated');
  if (caller && !isAmong(appFile().roles, call.roles, caller.user.role)) throw problem('not_found');
  const known = await readPrefill(form, sourcesOf(deps, caller, query.page ?? ''));
  return callForm(form, known, contextOf(deps, caller, locale), validators);
}

function contextOf({ clock, functions, db }: Deps, caller: Caller | null, locale: string): FormContext {
  const now = clock.now();
  const scene = { db, now, user: caller?.user ?? null, locale };
  const context = { locale, now, ...functionsFor(functions, scene) };
  if (!caller) return context;
  const { role, roleChain, me } = principalOf(caller.user, now);
  return { ...context, role, roleChain, me };
}

const sourcesOf = ({ db, personSources }: Deps, caller: Caller | null, page: string): PrefillSources => ({
  query: () => Object.fromEntries(new URLSearchParams(page)),
  ...(caller ? personSources(db, caller.user) : {}),
});
