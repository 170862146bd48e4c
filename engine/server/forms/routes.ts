import type { CallForm } from '../../contract/generated/types.ts';
import { isAmong } from '../../dsl/roles.ts';
import { appFile } from '../appDefinition.ts';
import { StartProblem } from '../db/startProblem.ts';
import type { Deps } from '../deps.ts';
import type { CallRequest, Handlers } from '../http/answer.ts';
import type { Caller } from '../http/guard.ts';
import { refuse } from '../http/problems.ts';
import { askerOf } from '../records/access.ts';
import { callForm } from './callForm.ts';
import { type FormContext, functionsFor } from './context.ts';
import { forms, schemaFiles, validators } from './forms.ts';
import { unknownWords } from './formWords.ts';
import { unknownLists, unknownNames } from './names.ts';
import { type PrefillSources, prefilled } from './prefill.ts';

/** Handlers of forms whose answers are the body of a call. */
export function formRoutes(deps: Deps): Handlers<'getCallForm'> {
  refuseUnknownNames(deps);
  return { getCallForm: request => getCallForm(deps, request) };
}

function refuseUnknownNames({ named }: Deps): void {
  const unknown = schemaFiles().forms.flatMap(file =>
    [...unknownWords(file), ...unknownNames(file, named), ...unknownLists(forms().form(file.id), named)].map(
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
  if (!form || !call) throw refuse('not_found');
  if (!caller && !call.public) throw refuse('not_authenticated');
  if (caller && !isAmong(appFile().roles, call.roles, caller.user.role)) throw refuse('not_found');
  const known = await prefilled(form, sourcesOf(deps, caller, query.page ?? ''));
  return callForm(form, known, contextOf(deps, caller, locale), schemaFiles().constants, validators);
}

function contextOf({ clock, named, db }: Deps, caller: Caller | null, locale: string): FormContext {
  const now = clock.now();
  const scene = { db, now, user: caller?.user ?? null, locale };
  const context = { locale, now, ...functionsFor(named, scene) };
  if (!caller) return context;
  const { role, lineage, me } = askerOf(caller.user, now);
  return { ...context, role, lineage, me };
}

const sourcesOf = ({ db, personSources }: Deps, caller: Caller | null, page: string): PrefillSources => ({
  query: () => Object.fromEntries(new URLSearchParams(page)),
  ...(caller ? personSources(db, caller.user) : {}),
});
