import { createContext, use } from 'react';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import type { Row } from '../row.ts';
import type { RowPresenter } from '../rowPresenter.ts';
import type { AvailableAction } from './availableActions.ts';

export interface ActionsValue {
  resource: ResolvedResource;
  presenter: RowPresenter | undefined;
  /** Asks for confirmation first if the action requires it. */
  run: (name: string, row: Row) => void;
  /** Opens the menu with these actions at the button. */
  more: (row: Row, offers: AvailableAction[], anchor: HTMLElement) => void;
  /** The running action, as `name id`. */
  pending: string | undefined;
}

export const ActionsContext = createContext<ActionsValue | undefined>(undefined);

/** Returns the actions of the screen, which ActionHost provides. */
export function useActions(): ActionsValue {
  const acts = use(ActionsContext);
  if (!acts) throw new Error('useActions must be used within <ActionHost>');
  return acts;
}
