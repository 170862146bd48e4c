import { useCallback, useEffect, useRef, useState } from 'react';
import { pathOfName, type StepWidgetProps } from '../stepContext.ts';

/** Milliseconds without typing before the form gets the value. */
const DEBOUNCE_MS = 300;

interface Reading {
  /** Formats a value as text. */
  write: (value: unknown) => string;
  /** Parses the text; undefined clears the answer. */
  read: (text: string) => unknown;
}

/**
 * A text field keeps its own value and reports it after a rest, on blur and before any submit, so that a keystroke
 * renders one input and not the form. A value that comes from outside replaces the text, unless it is the one reported.
 */
export function useDebouncedInput(props: StepWidgetProps, { write, read }: Reading) {
  const { value, onChange, htmlName } = props;
  const { pending, typed } = props.registry.formContext;
  const [text, setText] = useState(() => write(value));
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unreported = useRef<{ text: string } | null>(null);
  const latest = useRef({ onChange, read });
  latest.current = { onChange, read };

  if (value !== seen) {
    setSeen(value);
    if (unreported.current === null && !Object.is(read(text), value)) setText(write(value));
  }

  const report = useCallback(() => {
    clearTimeout(timer.current);
    pending.remove(report);
    const held = unreported.current;
    unreported.current = null;
    if (held) latest.current.onChange(latest.current.read(held.text));
  }, [pending]);

  const type = useCallback(
    (next: string) => {
      setText(next);
      unreported.current = { text: next };
      typed(pathOfName(htmlName), latest.current.read(next));
      pending.add(report);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => pending.whenReleased(report), DEBOUNCE_MS);
    },
    [htmlName, pending, report, typed],
  );

  useEffect(
    () => () => {
      clearTimeout(timer.current);
      pending.remove(report);
    },
    [pending, report],
  );

  return { text, type, settle: () => pending.whenReleased(report) };
}
