import { useDataProvider, useNotify, useRefresh } from 'ra-core';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { call, callAt } from '../../../../providers/api/call.ts';
import { calls } from '../../../../schemas/generated/calls.ts';
import type { CallName } from '../../../../schemas/generated/types.ts';
import type { ResolvedResource } from '../../../../schemas/language/resource.ts';
import { offerUndo } from '../../shell/offerUndo.tsx';
import { causeOf } from '../causeOf.ts';
import { filled, nameOf, type Row, valueAt } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { actionNamed, type KnownAction } from './offers.ts';

type Rest = Record<string, unknown>;
type AnyCall = (name: CallName, options: Rest) => Promise<unknown>;

/** `{field}` in a body or a query is the row's value, or an answer; alone it keeps its type. */
const filledWords = (words: Rest | undefined, values: Rest): Rest | undefined =>
  words && Object.fromEntries(Object.entries(words).map(([key, word]) => [key, filledWord(word, values)]));

function filledWord(word: unknown, values: Rest): unknown {
  if (typeof word !== 'string') return word;
  const only = /^\{([^{}]+)\}$/.exec(word)?.[1];
  return only ? valueAt(values, only) : filled(word, values);
}

/** The key of the row goes into the placeholders that the row has no field for. */
const filledParams = (name: CallName, row: Row): Rest =>
  Object.fromEntries(
    [...calls[name].path.matchAll(/\{([a-z_]+)\}/g)].map(([, key]) => [key, row[String(key)] ?? row.id]),
  );

function runCall(action: KnownAction, row: Row, answers: Rest): Promise<unknown> {
  const name = action.call as CallName;
  // Which call it is stands in the resource file, so its options are known only here.
  return (call as AnyCall)(name, {
    params: filledParams(name, row),
    query: filledWords(action.query, { ...row, ...answers }),
    body: filledWords(action.body, { ...row, ...answers }) ?? (action.ask.length > 0 ? answers : undefined),
  });
}

/** The act's function runs on the server, which knows it by the name of the action. */
const runHook = (
  resource: ResolvedResource,
  name: string,
  action: KnownAction,
  row: Row,
  answers: Rest,
): Promise<unknown> =>
  callAt(
    { method: 'POST', path: `${resource.path}/${row.id}/acts/${name}` },
    { body: { ...filledWords(action.body, { ...row, ...answers }), ...answers } },
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
    create: `${resource.route}/create`,
    clone: `${resource.route}/create?from=${encodeURIComponent(row.id)}`,
    upload: `${page}/upload`,
    download: `${page}?tab=files`,
  };
  return places[name];
};

/** Whether it was done; what went wrong has been said. `answers` are what the action asked for before. */
export type Perform = (name: string, row: Row, answers?: Rest) => Promise<boolean>;

/** An action that names no act changes the row: by what it says, and by what was answered. */
const changesRow = ({ call: name, hook, go, form, component, body, ask }: KnownAction): boolean =>
  !(name || hook || go || form || component) && (body !== undefined || ask.length > 0);

/** Does what an action of the resource says: goes somewhere, calls the API, or the act that has its name. */
export function usePerform(resource: ResolvedResource): Perform {
  const navigate = useNavigate();
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const say = useSpeaker();

  return useCallback(
    async (name, row, answers = {}) => {
      const action = actionNamed(resource, name);
      const isOwn = Boolean(action.call ?? action.hook) || changesRow(action);
      const place = action.go ? filled(action.go, row) : isOwn ? undefined : placeOf(resource, name, row);
      if (place) {
        navigate(place);
        return true;
      }
      const version = resource.lock && typeof row.version === 'number' ? { version: row.version } : {};
      const data = { ...answers, ...filledWords(action.body, { ...row, ...answers }), ...version };
      const act = (): Promise<unknown> => {
        if (action.call) return runCall(action, row, answers);
        if (action.hook) return runHook(resource, name, action, row, answers);
        if (changesRow(action)) return dataProvider.update(resource.name, { id: row.id, data, previousData: row });
        return dataProvider.delete(resource.name, { id: row.id, previousData: row });
      };
      const really = async () => {
        try {
          const answer = await act();
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
      };
      if (!action.undo) return really();
      const words = say.text('editing.undo.pending', {
        act: say.label(action.label),
        name: nameOf(row, resource.title),
      });
      offerUndo(words, ({ isUndo }) => void (isUndo || really()), say.text('ra.action.undo'));
      return false;
    },
    [resource, navigate, notify, refresh, dataProvider, say],
  );
}

function goesTo(resource: ResolvedResource, go: string, row: Row, answer: unknown): string {
  if (go === 'list') return resource.route;
  if (go === 'show' || go === 'stay') return `${resource.route}/${row.id}`;
  return filled(go, { ...row, ...(answer as Rest | undefined) });
}
