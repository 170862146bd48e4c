import { render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { expect, it } from 'vitest';
import { useStepFocus } from '../../../engine/ui/forms/page/useStepFocus.ts';

function Step({ step, asked = false }: { step: string; asked?: boolean }) {
  const page = useRef<HTMLDivElement>(null);
  useStepFocus(page, step, asked);
  return (
    <div ref={page}>
      <h1>{step}</h1>
    </div>
  );
}

it('the heading of a step has the focus when the step comes, and when a question about its answers is answered', () => {
  const { rerender } = render(<Step step="text" />);
  const isFocused = () => document.activeElement === screen.getByRole('heading');
  expect(isFocused()).toBe(false);
  rerender(<Step step="delivery" />);
  expect(isFocused()).toBe(true);
  screen.getByRole('heading').blur();
  rerender(<Step step="delivery" asked />);
  expect(isFocused()).toBe(false);
  rerender(<Step step="delivery" />);
  expect(isFocused()).toBe(true);
});
