import type { FormEvent, ReactNode } from 'react';
import { Pill } from '../layout/Pill.tsx';
import classes from './AuthForm.module.css';

interface AuthFormProps {
  submit: string;
  pending: boolean;
  onSubmit: () => void;
  children: ReactNode;
}

/** The server checks the fields; the browser's own bubbles would come before it and vanish again. */
export function AuthForm({ submit, pending, onSubmit, children }: AuthFormProps) {
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!pending) onSubmit();
  };
  return (
    <form className={classes.form} noValidate onSubmit={send}>
      {children}
      <Pill type="submit" kind="primary" size="large" pending={pending}>
        {submit}
      </Pill>
    </form>
  );
}
