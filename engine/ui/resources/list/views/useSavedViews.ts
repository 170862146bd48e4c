import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '../../../../client/api/call.ts';
import { useIsLocked } from '../../../../client/auth/session.ts';
import type { SavedView, ViewCreate, ViewPatch } from '../../../../contract/generated/types.ts';
import { errorText } from '../../errorText.ts';
import { useI18n } from '../../useI18n.ts';

const keyOf = (resource: string) => ['views', resource] as const;
const NONE: SavedView[] = [];
/** A new view of another person may wait for the next visit. */
const FRESH_FOR = 60_000;

/** The views of a list that the person has kept, and those of their role. Without them the list is the list. */
export function useSavedViews(resource: string, enabled: boolean): SavedView[] {
  const isLocked = useIsLocked();
  const { data = NONE } = useQuery({
    queryKey: keyOf(resource),
    queryFn: ({ signal }) => call('listViews', { query: { resource }, signal }),
    staleTime: FRESH_FOR,
    retry: false,
    enabled: enabled && !isLocked,
  });
  return data;
}

type Change =
  | { kind: 'create'; body: ViewCreate }
  | { kind: 'patch'; uuid: string; body: ViewPatch }
  | { kind: 'remove'; uuid: string };

const sendChange = (change: Change): Promise<SavedView | undefined> => {
  switch (change.kind) {
    case 'create':
      return call('createView', { body: change.body });
    case 'patch':
      return call('patchView', { params: { uuid: change.uuid }, body: change.body });
    case 'remove':
      return call('deleteView', { params: { uuid: change.uuid } }).then(() => undefined);
  }
};

/** Changes saved views; the tabs follow before the caller continues. */
export function useChangeViews(resource: string) {
  const queryClient = useQueryClient();
  const notify = useNotify();
  const i18n = useI18n();
  return useMutation({
    mutationFn: async (change: Change) => {
      const view = await sendChange(change);
      await queryClient.invalidateQueries({ queryKey: keyOf(resource) });
      return view;
    },
    onSuccess: (_, { kind }) =>
      notify(i18n.text(kind === 'remove' ? 'lists.views.removed' : 'lists.views.saved'), { type: 'success' }),
    onError: error => notify(errorText(error, i18n), { type: 'error' }),
  });
}
