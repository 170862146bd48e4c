import Button, { type ButtonProps } from '@mui/material/Button';
import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { IconProps } from '../icons/icons.ts';

/** An action of a page: a link (`to`), a function (`onClick`) or the submit of a form (`form`). */
export interface PageAction {
  label: string;
  to?: string;
  onClick?: () => void;
  /** The id of the form that it submits. */
  form?: string;
  icon?: ComponentType<IconProps>;
  disabled?: boolean;
  /** Being done: pressing again does nothing. */
  pending?: boolean;
  danger?: boolean;
}

const targetOf = ({ to, form, onClick }: PageAction) =>
  to ? { component: Link, to } : { type: form ? ('submit' as const) : ('button' as const), form, onClick };

interface PageActionButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'color' | 'fullWidth'> {
  action: PageAction;
}

export function PageActionButton({ action, ...look }: PageActionButtonProps) {
  const { label, icon: Icon, disabled, pending, danger } = action;
  return (
    <Button
      {...look}
      {...targetOf(action)}
      color={danger ? 'error' : look.color}
      disabled={disabled ?? false}
      loading={pending ?? null}
      startIcon={Icon && <Icon aria-hidden />}
    >
      {label}
    </Button>
  );
}
