import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { useKeptFocus } from '../../src/shared/shell/useKeptFocus.ts';

function Rows() {
  const place = useRef<HTMLUListElement>(null);
  const [names, setNames] = useState(['a', 'b', 'c']);
  useKeptFocus(place, () => document.querySelector('#add'));
  return (
    <>
      <ul ref={place}>
        {names.map(name => (
          <li key={name}>
            <button type="button" onClick={() => setNames(names.filter(other => other !== name))}>
              Remove {name}
            </button>
          </li>
        ))}
      </ul>
      <button type="button" id="add">
        Add
      </button>
    </>
  );
}

it('goes to the row that takes the place of a removed one, then to what is offered', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  const focused = () => document.activeElement?.textContent;
  await user.click(screen.getByRole('button', { name: 'Remove b' }));
  expect(focused()).toBe('Remove c');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Remove a');
  await user.keyboard('{Enter}');
  expect(focused()).toBe('Add');
});

it('stays where somebody has put it', async () => {
  const user = userEvent.setup();
  render(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Remove a' }));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  await user.click(document.body);
  expect(document.activeElement).toBe(document.body);
});
