import { useDataProvider, useNotify, useRefresh } from 'ra-core';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call, callAt } from '../../../../providers/api/call.ts';
import { calls } from '../../../../schemas/generated/calls.ts';
import type { CallName } from '../../../../schemas/generated/types.ts';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import { causeOf } from '../causeOf.ts';
import { filled, type Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { actionNamed, type KnownAction } from './offers.ts';

type Rest = Record<string, unknown>;
type AnyCall = (name: CallName, options: Rest) => Promise<unknown>;

/** `{field}` in a body or a query is the row's value. */
const filledWords = (words: Rest | undefined, row: Row): Rest | undefined =>
  words &&
  Object.fromEntries(
    Object.entries(words).map(([key, word]) => [key, typeof word === 'string' ? filled(word, row) : word]),
  );

/** The key of the row goes into the placeholders that the row has no field for. */
const filledParams = (name: CallName, row: Row): Rest =>
  Object.fromEntries(
    [...calls[name].path.matchAll(/\{([a-z_]+)\}/g)].map(([, key]) => [key, row[String(key)] ?? row.id]),
  );

function runCall(action: KnownAction, row: Row): Promise<unknown> {
  const name = action.call as CallName;
  // Which call it is stands in the resource file, so its options are known only here.
  return (call as AnyCall)(name, {
    params: filledParams(name, row),
    query: filledWords(action.query, row),
    body: filledWords(action.body, row),
  });
}

/** The act's function runs on the server, which knows it by the name of the action. */
const runHook = (resource: ResolvedResource, name: string, action: KnownAction, row: Row): Promise<unknown> =>
  callAt(
    { method: 'POST', path: `${resource.path}/${row.id}/acts/${name}` },
    { body: filledWords(action.body, row) ?? {} },
  );

const sentenceOf = (answer: unknown): string | undefined => {
  const body = answer as (Rest & { data?: Rest }) | undefined;
  const message = body?.message ?? body?.data?.message;
  return typeof message === 'string' ? message : undefined;
};

/** Where the acts that every resource has lead to. */
const placeOf = (resource: ResolvedResource, name: string, row: Row): string | undefined => {
  const page = `${resource.route}/${row.id}`;
  const places: Record<string, string> = {
    show: page,
    edit: `${page}/edit`,
    upload: `${page}/upload`,
    download: `${page}?tab=files`,
  };
  return places[name];
};

/** Whether it was done; what went wrong has been said. */
export type Perform = (name: string, row: Row) => Promise<boolean>;

/** Does what an action of the resource says: goes somewhere, calls the API, or the act that has its name. */
export function usePerform(resource: ResolvedResource): Perform {
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const say = useSpeaker();

  return useCallback(
    async (name, row) => {
      const action = actionNamed(resource, name);
      const isRun = action.call || action.hook;
      const place = action.go ? filled(action.go, row) : isRun ? undefined : placeOf(resource, name, row);
      if (place) {
        navigate(place);
        return true;
      }
      try {
        const remove = () => dataProvider.delete(resource.name, { id: row.id, previousData: row });
        const work = action.call ? runCall(action, row) : action.hook ? runHook(resource, name, action, row) : remove();
        const answer = await work;
        const { toast, go, refresh: anew } = action.then ?? { refresh: true };
        const words = toast ? say.label(toast) : sentenceOf(answer);
        if (words) notify(words, { type: 'success' });
        if (anew) refresh();
        if (go) navigate(goesTo(resource, go, row, answer));
        return true;
      } catch (error) {
        notify(causeOf(error, say), { type: 'error' });
        return false;
      }
    },
    [resource, navigate, notify, refresh, dataProvider, say],
  );
}

function goesTo(resource: ResolvedResource, go: string, row: Row, answer: unknown): string {
  if (go === 'list') return resource.route;
  if (go === 'show' || go === 'stay') return `${resource.route}/${row.id}`;
  return filled(go, { ...row, ...(answer as Rest | undefined) });
}
