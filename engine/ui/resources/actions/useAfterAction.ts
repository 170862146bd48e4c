import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNotify } from 'react-admin';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { useNavigateFromHere } from '../../hooks/useNavigateFromHere.ts';
import type { Row } from '../row.ts';
import { usePresenter } from '../Screens.tsx';
import { type I18n, useI18n } from '../useI18n.ts';
import { getActionKind, targetAfterAction } from './actionKind.ts';
import { actionLabel } from './actionTexts.ts';
import { getAction } from './availableActions.ts';
import { rowTexts } from './rowTexts.ts';

/**
 * Runs after a successful action: renders the fresh record, then names the action in a toast. Resolves when both
 * happened and never rejects, because a failed reload is not a failed action.
 */
export function useAfterAction(resource: ResolvedResource) {
  const navigate = useNavigateFromHere();
  const notify = useNotify();
  const client = useQueryClient();
  const presenter = usePresenter(resource.name);
  const i18n = useI18n();
  return useCallback(
    async (name: string, row: Row, answer: unknown): Promise<void> => {
      const { toast, redirect, refresh } = getAction(resource, name).then ?? { refresh: true };
      const words = toast
        ? i18n.label(toast, rowTexts(row, i18n))
        : ownText(resource, name, row, i18n) || sentenceOf(answer);
      if (redirect) {
        if (words) notify(words, { type: 'success' });
        if (refresh) void client.invalidateQueries();
        navigate(targetAfterAction(resource, redirect, row, answer));
        return;
      }
      const isFresh =
        !refresh || (await reloadQueries(client, resource, getActionKind(resource, name) === 'delete' ? row : null));
      const done = words ?? i18n.text('screens.done', { act: actionLabel({ resource, presenter }, name, row, i18n) });
      if (isFresh) notify(done, { type: 'success' });
      else notify(`${done} ${i18n.text('screens.done_stale')}`, { type: 'warning' });
    },
    [resource, navigate, notify, client, presenter, i18n],
  );
}

/** Longest wait for fresh data; the action itself is done by then. */
const LONGEST_WAIT = 10_000;

/**
 * Refetches everything on the screen and waits for the queries of this resource. `gone`: a row that was deleted, whose
 * own page decides where to go. Returns whether all of them have fresh data.
 */
async function reloadQueries(client: QueryClient, { name }: ResolvedResource, gone: Row | null): Promise<boolean> {
  const isAwaited = ({ queryKey: [resource, kind, params] }: { queryKey: readonly unknown[] }) =>
    resource === name && !(gone && kind === 'getOne' && Object(params).id === gone.id);
  void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== name });
  const wait = new Promise(resolve => setTimeout(resolve, LONGEST_WAIT, 'late'));
  const fresh = async () => {
    await client.invalidateQueries({ predicate: isAwaited });
    await waitForQueries(client, isAwaited);
  };
  if ((await Promise.race([fresh(), wait])) === 'late') return false;
  return client
    .getQueryCache()
    .findAll({ type: 'active', predicate: isAwaited })
    .every(({ state: { error } }) => error === null || Object(error).status === 404);
}

/** A live event may have replaced the awaited request by another one. */
async function waitForQueries(client: QueryClient, predicate: (query: { queryKey: readonly unknown[] }) => boolean) {
  const running = client.getQueryCache().findAll({ type: 'active', fetchStatus: 'fetching', predicate });
  if (running.length === 0) return;
  await Promise.allSettled(running.map(({ promise }) => promise));
}

/** Returns the text of the locale files for this action after it was done. */
const ownText = ({ name: resource }: ResolvedResource, name: string, row: Row, i18n: I18n): string =>
  i18n.text(`resources.${resource}.actions.${name}_done`, { ...rowTexts(row, i18n), _: '' });

function sentenceOf(answer: unknown): string | undefined {
  const body = answer as { message?: unknown; data?: { message?: unknown } } | null | undefined;
  const message = body?.message ?? body?.data?.message;
  return typeof message === 'string' ? message : undefined;
}
