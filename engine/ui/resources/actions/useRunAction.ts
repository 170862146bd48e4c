import { useCallback, useRef } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { isResponseLost, useIdempotencyKey } from '../../hooks/useIdempotencyKey.ts';
import { getHttpStatus } from '../../httpStatus.ts';
import { offerUndo } from '../../layout/toasts/offerUndo.tsx';
import { recordName } from '../display/recordName.ts';
import { errorText } from '../errorText.ts';
import type { Row } from '../row.ts';
import { usePresenter } from '../Screens.tsx';
import { useI18n } from '../useI18n.ts';
import { actionTarget, getActionKind } from './actionKind.ts';
import { getAction } from './availableActions.ts';
import { getRunner } from './runAction.ts';
import { useAfterAction } from './useAfterAction.ts';

type Rest = Record<string, unknown>;

/** The row is gone, or has changed since the page was loaded. */
const isOutdated = (error: unknown): boolean => [404, 409].includes(getHttpStatus(error));
const isGone = (error: unknown): boolean => [404, 410].includes(getHttpStatus(error));

/** Returns whether the action was done; an error has been shown, by `refused` if given. `answers`: the inputs. */
type RunAction = (name: string, row: Row, answers?: Rest, refused?: (error: unknown) => void) => Promise<boolean>;

/** Runs an action of the resource: navigates, or changes something. Forms and components are opened. */
export function useRunAction(resource: ResolvedResource): RunAction {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const afterwards = useAfterAction(resource);
  const i18n = useI18n();
  const presenter = usePresenter(resource.name);
  const keyed = useIdempotencyKey();
  /** The last request without a response. */
  const unanswered = useRef<string>(undefined);

  return useCallback(
    async (name, row, answers = {}, refused = undefined) => {
      const action = getAction(resource, name);
      const kind = getActionKind(resource, name);
      if (kind === 'to') {
        const to = presenter?.action?.(row, name, i18n)?.to ?? actionTarget(resource, name, action, row);
        // A place of the same page leaves its tab open.
        const target = to.startsWith(`${pathname}#`) ? to.replace('#', `${search}#`) : to;
        navigate(target, { state: { from: pathname + search } });
      }
      if (kind === 'refresh') refresh();
      if (kind === 'print') window.print();
      const run = getRunner(kind);
      if (!run) return kind !== 'nothing';
      const request = `${name} ${row.id}`;
      const really = async (tell = refused) => {
        let answer: unknown;
        try {
          answer = await run({ resource, name, action, row, answers, keyed }, dataProvider);
        } catch (error) {
          const wasDeleted = kind === 'delete' && unanswered.current === request && isGone(error);
          unanswered.current = isResponseLost(error) ? request : undefined;
          if (!wasDeleted) {
            if (tell) tell(error);
            else notify(errorText(error, i18n), { type: 'error' });
            if (isOutdated(error)) refresh();
            return false;
          }
        }
        await afterwards(name, row, answer);
        return true;
      };
      if (!action.undo) return really();
      const words = i18n.text('editing.undo.pending', {
        act: i18n.label(action.label),
        name: recordName(row, resource, i18n),
      });
      // Its dialog is closed by then, so a refusal is shown in a toast.
      const tell = (error: unknown) => void notify(errorText(error, i18n), { type: 'error' });
      offerUndo(words, ({ isUndo }) => void (isUndo || really(tell)), i18n.text('ra.action.undo'));
      return false;
    },
    [resource, navigate, pathname, search, notify, refresh, dataProvider, afterwards, i18n, presenter, keyed],
  );
}
