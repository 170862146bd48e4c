import { useCallback, useRef } from 'react';
import { useDataProvider, useNotify, useRefresh } from 'react-admin';
import { useLocation, useNavigate } from 'react-router';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { offerUndo } from '../../layout/offerUndo.tsx';
import { isLostAnswer, useIdempotencyKey } from '../../layout/useIdempotencyKey.ts';
import { causeOf } from '../causeOf.ts';
import { calledOf } from '../display/calledOf.ts';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';
import { deedOf, placeOf } from './deed.ts';
import { actionNamed } from './offers.ts';
import { runOf } from './runAct.ts';
import { useAfterwards } from './useAfterwards.ts';

type Rest = Record<string, unknown>;

/** The `code` of a call or the `status` of the data provider. */
function statusOf(error: unknown): number {
  const { status, code } = Object(error) as { status?: unknown; code?: unknown };
  return Number(status ?? code);
}

/** The row is gone, or is not what the page shows any more: somebody was faster. */
const isOutdated = (error: unknown): boolean => [404, 409].includes(statusOf(error));
const isGone = (error: unknown): boolean => [404, 410].includes(statusOf(error));

/** Whether it was done; what went wrong has been said, by `refused` where it is given. `answers`: what was asked before. */
export type Perform = (name: string, row: Row, answers?: Rest, refused?: (error: unknown) => void) => Promise<boolean>;

/** Does what an action of the resource says: goes somewhere, or changes something. Forms and components are opened. */
export function usePerform(resource: ResolvedResource): Perform {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const notify = useNotify();
  const refresh = useRefresh();
  const dataProvider = useDataProvider();
  const afterwards = useAfterwards(resource);
  const say = useSpeaker();
  const keyed = useIdempotencyKey();
  /** The last request, where its answer was lost. */
  const unanswered = useRef<string>(undefined);

  return useCallback(
    async (name, row, answers = {}, refused = undefined) => {
      const action = actionNamed(resource, name);
      const deed = deedOf(resource, name);
      if (deed === 'go') navigate(placeOf(resource, name, action, row), { state: { from: pathname + search } });
      if (deed === 'refresh') refresh();
      if (deed === 'print') window.print();
      const run = runOf(deed);
      if (!run) return deed !== 'nothing';
      const request = `${name} ${row.id}`;
      const really = async (tell = refused) => {
        let answer: unknown;
        try {
          answer = await run({ resource, name, action, row, answers, keyed }, dataProvider);
        } catch (error) {
          const wasDeleted = deed === 'delete' && unanswered.current === request && isGone(error);
          unanswered.current = isLostAnswer(error) ? request : undefined;
          if (!wasDeleted) {
            if (tell) tell(error);
            else notify(causeOf(error, say), { type: 'error' });
            if (isOutdated(error)) refresh();
            return false;
          }
        }
        await afterwards(name, row, answer);
        return true;
      };
      if (!action.undo) return really();
      const words = say.text('editing.undo.pending', {
        act: say.label(action.label),
        name: calledOf(row, resource, say),
      });
      // Its dialog is closed by then, so what was refused is told in a toast.
      const tell = (error: unknown) => void notify(causeOf(error, say), { type: 'error' });
      offerUndo(words, ({ isUndo }) => void (isUndo || really(tell)), say.text('ra.action.undo'));
      return false;
    },
    [resource, navigate, pathname, search, notify, refresh, dataProvider, afterwards, say, keyed],
  );
}
