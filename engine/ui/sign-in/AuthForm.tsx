import type { FormEvent, ReactNode } from 'react';
import { PillButton } from '../components/PillButton.tsx';
import classes from './AuthForm.module.css';

interface AuthFormProps {
  submit: string;
  pending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** A form of the sign-in pages. The server validates its fields, and native validation is off. */
export function AuthForm({ submit, pending, onSubmit, children }: AuthFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onSubmit();
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      {children}
      <PillButton type="submit" kind="primary" size="large" pending={pending}>
        {submit}
      </PillButton>
    </form>
  );
}
