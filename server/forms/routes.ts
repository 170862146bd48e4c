import { readOrganization } from '../account/organization.ts';
import { shown } from '../account/users.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/answer.ts';
import type { Caller } from '../http/guard.ts';
import { refuse } from '../http/problems.ts';
import { callForm } from './callForm.ts';
import type { FormContext } from './context.ts';
import { forms, schemaFiles, validators } from './forms.ts';
import { lists } from './lists.ts';
import { type PrefillSources, prefilled } from './prefill.ts';

/** Forms whose answers are the body of a call. */
export const formRoutes = (deps: Deps): Handlers<'getCallForm'> => ({
  getCallForm: async ({ params, query, caller, locale }) => {
    const form = forms.ids.includes(params.form) ? forms.form(params.form) : null;
    const call = form?.file.call && schemaFiles.calls?.get(form.file.call);
    if (!form || !call) throw refuse('not_found');
    if (!caller && !call.public) throw refuse('not_authenticated');
    if (caller && call.roles && !call.roles.includes(caller.user.role)) throw refuse('not_found');
    const known = await prefilled(form, sourcesOf(deps, caller, query.page ?? ''));
    return callForm(form, known, contextOf(deps, caller, locale), schemaFiles.constants, validators);
  },
});

function contextOf({ clock }: Deps, caller: Caller | null, locale: string): FormContext {
  const context = { locale, now: clock.now(), choices: lists(locale) };
  if (!caller) return context;
  const { uuid, email, account_type, role } = caller.user;
  return { ...context, role, me: { uuid, email, account_type } };
}

function sourcesOf({ db }: Deps, caller: Caller | null, page: string): PrefillSources {
  const query = () => Object.fromEntries(new URLSearchParams(page));
  if (!caller) return { query };
  return {
    query,
    account: () => ({ ...shown(caller.user) }),
    organization: async () => ({ ...(await readOrganization(db, caller.user.uuid)) }),
  };
}
