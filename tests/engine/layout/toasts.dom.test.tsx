import { act, render, screen } from '@testing-library/react';
import toast from 'react-hot-toast';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import ToastArea from '../../../engine/ui/layout/toasts/ToastArea.tsx';
import { TOAST_LIMIT, toasts } from '../../../engine/ui/layout/toasts/toasts.ts';
import { mockMatchMedia } from '../../helpers/mockMatchMedia.ts';

beforeEach(() => {
  mockMatchMedia();
  vi.useFakeTimers();
  render(<ToastArea />);
});
afterEach(() => {
  act(() => toast.removeAll());
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
/** A toast that is over fades for a second before it leaves the page. */
const FADE = 1100;

describe('how long a toast stays', () => {
  it.each([
    ['blank', 4000],
    ['error', 4000],
    ['success', 2000],
  ] as const)('%s: %i ms', (kind, duration) => {
    act(() => void toasts[kind](`A ${kind} one`));
    pass(duration - 100);
    expect(screen.getByText(`A ${kind} one`)).toBeTruthy();
    pass(200);
    pass(FADE);
    expect(screen.queryByText(`A ${kind} one`)).toBeNull();
  });

  it('what went wrong is read out at once', () => {
    act(() => void toasts.error('It failed'));
    expect(screen.getByRole('alert').textContent).toBe('It failed');
  });

  it('loading: until it is dismissed', () => {
    let id = '';
    act(() => {
      id = toasts.loading('Saving');
    });
    pass(3_600_000);
    expect(screen.getByText('Saving')).toBeTruthy();
    act(() => toasts.dismiss(id));
    pass(FADE);
    expect(screen.queryByText('Saving')).toBeNull();
  });
});

describe('how many there are', () => {
  const raise = (words: string, kind: 'blank' | 'loading' = 'blank') => act(() => void toasts[kind](words));

  it('at most 20: the next one drops the oldest that is not loading', () => {
    raise('Oldest, loading', 'loading');
    for (let count = 1; count < TOAST_LIMIT; count += 1) raise(`Toast ${count}`);
    raise('One too many');
    expect(screen.getByText('Oldest, loading')).toBeTruthy();
    expect(screen.queryByText('Toast 1')).toBeNull();
    expect(screen.getByText('Toast 2')).toBeTruthy();
    expect(screen.getByText('One too many')).toBeTruthy();
    expect(screen.getAllByRole('status')).toHaveLength(TOAST_LIMIT);
  });

  it('also when all come at once, before the page is rendered', () => {
    act(() => {
      toasts.loading('Still loading');
      for (let count = 1; count <= TOAST_LIMIT + 5; count += 1) toasts.blank(`Toast ${count}`);
    });
    expect(screen.getByText('Still loading')).toBeTruthy();
    expect(screen.getAllByRole('status')).toHaveLength(TOAST_LIMIT);
    expect(screen.queryByText('Toast 6')).toBeNull();
    expect(screen.getByText('Toast 7')).toBeTruthy();
  });

  it('those that went by themselves make room', () => {
    for (let count = 1; count <= TOAST_LIMIT; count += 1) raise(`Early ${count}`);
    pass(4100);
    pass(FADE);
    raise('Late', 'loading');
    for (let count = 1; count < TOAST_LIMIT; count += 1) raise(`Later ${count}`);
    expect(screen.getByText('Later 1')).toBeTruthy();
  });
});

it('a toast is at most three quarters of the window wide, at the top centre', () => {
  act(() => void toasts.error('Something long'));
  const bar = screen.getByText('Something long').parentElement;
  expect(bar?.style.maxWidth).toBe('75vw');
  const place = bar?.parentElement?.style;
  expect([place?.position, place?.top, place?.justifyContent]).toEqual(['absolute', '0px', 'center']);
  expect(bar?.parentElement?.parentElement?.style).toMatchObject({ position: 'fixed', zIndex: '2000' });
});
