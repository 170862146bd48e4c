import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { expect, it } from 'vitest';
import { restoreFocus } from '../../../engine/ui/layout/restoreFocus.ts';

function Rows({ asks = false }: { asks?: boolean }) {
  const main = useRef<HTMLElement>(null);
  const [names, setNames] = useState(['a', 'b', 'c']);
  const [asked, setAsked] = useState<string>();
  useEffect(() => restoreFocus(main.current!), []);
  const remove = (name: string) => {
    setNames(names.filter(other => other !== name));
    setAsked(undefined);
  };
  return (
    <main ref={main} tabIndex={-1}>
      <ul>
        {names.map(name => (
          <li key={name}>
            <button type="button" onClick={() => (asks ? setAsked(name) : remove(name))}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
      {asked &&
        createPortal(
          <div role="presentation" tabIndex={-1}>
            <div role="dialog">
              <button type="button" ref={takeFocus} onClick={() => remove(asked)}>
                Yes
              </button>
            </div>
          </div>,
          document.body,
        )}
    </main>
  );
}

const takeFocus = (button: HTMLElement | null) => button?.focus();

/** Dialogs and pages get their chance first: two frames. */
const waitForFrames = () =>
  act(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  });
const getFocusedText = () => document.activeElement?.textContent;

it('the focus goes to the row that takes the place of a deleted one, and to the page when none is left', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Remove b' }));
  await waitForFrames();
  expect(getFocusedText()).toBe('Remove c');
  await user.keyboard('{Enter}');
  await waitForFrames();
  expect(getFocusedText()).toBe('Remove a');
  await user.keyboard('{Enter}');
  await waitForFrames();
  expect(document.activeElement).toBe(screen.getByRole('main'));
});

it('when a dialog closes and its opener is gone, it is where the opener was', async () => {
  const user = userEvent.setup();
  render(<Rows asks />);
  await user.click(screen.getByRole('button', { name: 'Remove a' }));
  await waitFor(() => expect(getFocusedText()).toBe('Yes'));
  await user.keyboard('{Enter}');
  await waitForFrames();
  expect(getFocusedText()).toBe('Remove b');
});

it('when a dialog that had the focus itself closes and its opener is gone, the focus is where the opener was', async () => {
  const user = userEvent.setup();
  render(<Rows asks />);
  await user.click(screen.getByRole('button', { name: 'Remove a' }));
  await waitFor(() => expect(getFocusedText()).toBe('Yes'));
  const yes = screen.getByRole('button', { name: 'Yes' });
  act(() => screen.getByRole('presentation').focus());
  act(() => yes.click());
  await waitForFrames();
  expect(getFocusedText()).toBe('Remove b');
});

it('a click into the void is meant', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Remove a' }));
  await waitForFrames();
  await user.click(document.body);
  await waitForFrames();
  expect(document.activeElement).toBe(document.body);
});
