import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { deferComponent, lazyWithMessages } from '../../loading/lazyComponent.tsx';
import type { Row } from '../row.ts';
import { useFormPage, usePresenter } from '../Screens.tsx';
import { useI18n } from '../useI18n.ts';
import type { OpenMenu } from './ActionMenu.tsx';
import { getActionKind } from './actionKind.ts';
import { ActionsContext } from './actionsContext.ts';
import { type AvailableAction, getAction } from './availableActions.ts';
import type { RequestedAction } from './ConfirmDialog.tsx';
import { useAfterAction } from './useAfterAction.ts';
import { useRunAction } from './useRunAction.ts';

const ActionMenu = deferComponent(async () => ({ default: (await import('./ActionMenu.tsx')).ActionMenu }));
const ConfirmDialog = deferComponent(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));
/** Forms are loaded with the first action that has inputs. */
const AskDialog = lazyWithMessages(() => import('./ActionInputDialog.tsx'));
const OpenedDialog = lazyWithMessages(() => import('./ComponentDialog.tsx'));

interface ActionHostProps {
  resource: ResolvedResource;
  /** Called after an action that may have changed or removed the row. */
  onDone?: (name: string, row: Row) => void | Promise<void>;
  children: ReactNode;
}

/** Provides the actions of a screen: one menu and one dialog for all its rows. */
export function ActionHost({ resource, onDone, children }: ActionHostProps) {
  const presenter = usePresenter(resource.name);
  const perform = useRunAction(resource);
  const afterwards = useAfterAction(resource);
  const navigate = useNavigate();
  const pageOf = useFormPage();
  const i18n = useI18n();
  const [asked, setAsked] = useState<RequestedAction>();
  const [opened, setOpened] = useState<RequestedAction>();
  const [menu, setMenu] = useState<OpenMenu>();
  const [pending, setPending] = useState<string>();
  /** Rows with a running action: a second press does nothing. */
  const running = useRef(new Set<Row['id']>());

  const act = useCallback(
    async (
      name: string,
      row: Row,
      answers?: Record<string, unknown>,
      refused?: (error: unknown) => void,
    ): Promise<boolean> => {
      const kind = getActionKind(resource, name);
      if (kind === 'form' || kind === 'component') {
        const page = pageOf(getAction(resource, name).form);
        if (page) navigate(`${page}/${encodeURIComponent(row.id)}`);
        else setOpened({ name, row });
        return true;
      }
      if (running.current.has(row.id)) return false;
      const key = `${name} ${row.id}`;
      running.current.add(row.id);
      setPending(key);
      try {
        const done = await perform(name, row, answers, refused);
        if (done) await onDone?.(name, row);
        return done;
      } finally {
        running.current.delete(row.id);
        setPending(last => (last === key ? undefined : last));
      }
    },
    [resource, perform, pageOf, navigate, onDone],
  );
  const run = useCallback(
    (name: string, row: Row) => {
      const { inputs, confirm } = getAction(resource, name);
      const isAsked = inputs.length > 0 || confirm || presenter?.action?.(row, name, i18n)?.question;
      if (isAsked) setAsked({ name, row });
      else void act(name, row);
    },
    [resource, presenter, i18n, act],
  );
  const handleDone = async (name: string, row: Row, answer: unknown) => {
    await afterwards(name, row, answer);
    await onDone?.(name, row);
  };
  const more = useCallback(
    (row: Row, offers: AvailableAction[], anchor: HTMLElement) => setMenu({ row, offers, anchor }),
    [],
  );
  const acts = useMemo(() => ({ resource, presenter, run, more, pending }), [resource, presenter, run, more, pending]);

  return (
    <ActionsContext value={acts}>
      {children}
      {menu && (
        <Suspense>
          <ActionMenu {...menu} onClosed={() => setMenu(undefined)} />
        </Suspense>
      )}
      {asked && getAction(resource, asked.name).inputs.length > 0 ? (
        <Suspense>
          <AskDialog {...asked} onAnswered={act} onClosed={() => setAsked(undefined)} />
        </Suspense>
      ) : (
        asked && (
          <Suspense>
            <ConfirmDialog {...asked} onConfirm={act} onClosed={() => setAsked(undefined)} />
          </Suspense>
        )
      )}
      {opened && (
        <Suspense>
          <OpenedDialog {...opened} onDone={handleDone} onClosed={() => setOpened(undefined)} />
        </Suspense>
      )}
    </ActionsContext>
  );
}
