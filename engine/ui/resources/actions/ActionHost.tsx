import { type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { laterPart, withWords } from '../../layout/onDemand.tsx';
import type { Row } from '../row.ts';
import { useFormPage, useGuide } from '../Screens.tsx';
import { useSpeaker } from '../useSpeaker.ts';
import type { OpenMenu } from './ActionMenu.tsx';
import { ActsContext } from './acts.ts';
import type { Asked } from './ConfirmDialog.tsx';
import { deedOf } from './deed.ts';
import { actionNamed, type Offer } from './offers.ts';
import { useAfterwards } from './useAfterwards.ts';
import { usePerform } from './usePerform.ts';

const ActionMenu = laterPart(async () => ({ default: (await import('./ActionMenu.tsx')).ActionMenu }));
const ConfirmDialog = laterPart(async () => ({ default: (await import('./ConfirmDialog.tsx')).ConfirmDialog }));
/** Forms come along with the first action that asks something. */
const AskDialog = withWords(() => import('./AskDialog.tsx'));
const OpenedDialog = withWords(() => import('./OpenedDialog.tsx'));

interface ActionHostProps {
  resource: ResolvedResource;
  /** After an act that may have changed the row, or taken it away. */
  onDone?: (name: string, row: Row) => void | Promise<void>;
  children: ReactNode;
}

/** Provides the actions of a screen: one menu and one dialog for all its rows. */
export function ActionHost({ resource, onDone, children }: ActionHostProps) {
  const guide = useGuide(resource.name);
  const perform = usePerform(resource);
  const afterwards = useAfterwards(resource);
  const navigate = useNavigate();
  const pageOf = useFormPage();
  const say = useSpeaker();
  const [asked, setAsked] = useState<Asked>();
  const [opened, setOpened] = useState<Asked>();
  const [menu, setMenu] = useState<OpenMenu>();
  const [pending, setPending] = useState<string>();
  /** Rows with an action under way: a second press waits for nothing and does nothing. */
  const running = useRef(new Set<Row['id']>());

  const act = useCallback(
    async (
      name: string,
      row: Row,
      answers?: Record<string, unknown>,
      refused?: (error: unknown) => void,
    ): Promise<boolean> => {
      const deed = deedOf(resource, name);
      if (deed === 'form' || deed === 'component') {
        const page = pageOf(actionNamed(resource, name).form);
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
      const { ask, confirm } = actionNamed(resource, name);
      const isAsked = ask.length > 0 || confirm || guide?.act?.(row, name, say)?.question;
      if (isAsked) setAsked({ name, row });
      else void act(name, row);
    },
    [resource, guide, say, act],
  );
  const done = async (name: string, row: Row, answer: unknown) => {
    await afterwards(name, row, answer);
    await onDone?.(name, row);
  };
  const more = useCallback((row: Row, offers: Offer[], anchor: HTMLElement) => setMenu({ row, offers, anchor }), []);
  const acts = useMemo(() => ({ resource, guide, run, more, pending }), [resource, guide, run, more, pending]);

  return (
    <ActsContext value={acts}>
      {children}
      {menu && (
        <Suspense>
          <ActionMenu {...menu} onClosed={() => setMenu(undefined)} />
        </Suspense>
      )}
      {asked && actionNamed(resource, asked.name).ask.length > 0 ? (
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
          <OpenedDialog {...opened} onDone={done} onClosed={() => setOpened(undefined)} />
        </Suspense>
      )}
    </ActsContext>
  );
}
