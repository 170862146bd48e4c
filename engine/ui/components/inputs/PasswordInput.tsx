import { type ReactNode, useState } from 'react';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import classes from '../PillButton.module.css';
import { TextInput } from './TextInput.tsx';

interface PasswordInputProps {
  id: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  focused?: boolean;
  aside?: ReactNode;
  help?: ReactNode;
  error?: ReactNode;
}

/** A password input with a button that shows and hides it. */
export function PasswordInput(props: PasswordInputProps) {
  const translate = useTranslate();
  const [shown, setShown] = useState(false);
  const words = translate(shown ? 'shell.password.hide' : 'shell.password.show');
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      end={
        <button
          type="button"
          className={`${classes.pill} ${classes.quiet} ${classes.small}`}
          aria-label={`${words}: ${props.label}`}
          aria-controls={props.id}
          onClick={() => setShown(!shown)}
        >
          {words}
        </button>
      }
    />
  );
}
