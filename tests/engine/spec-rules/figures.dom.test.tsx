import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Link } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { theme } from '../../../engine/client/theme.ts';
import { RouteProgress } from '../../../engine/ui/loading/RouteProgress.tsx';
import { queryClient } from '../../../engine/ui/queryClient.ts';
import { createAppTheme } from '../../../engine/ui/theme/createAppTheme.ts';
import { withBreakpoints } from '../../../engine/ui/theme/mediaCss.ts';
import { tokensCss } from '../../../engine/ui/theme/tokensCss.ts';
import { hasNoSavings } from '../../../src/dashboard/savings.ts';
import { AppRouter } from '../../helpers/AppRouter.tsx';

/** The figures of the specification's section 9, and two small rules of its section 4. */
const css = (path: string) => readFileSync(join(import.meta.dirname, '../../../engine/ui', path), 'utf8');
const ruleOf = (text: string, selector: string) => text.slice(text.indexOf(`${selector} {`)).split('}')[0] ?? '';

describe('the bar at the top', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.runAllTimers();
    vi.useRealTimers();
  });

  it('begins at 0.08 with each change of page, and is gone when the page is there', () => {
    render(
      <AppRouter>
        <RouteProgress />
        <Link to="/dashboard/orders">Orders</Link>
      </AppRouter>,
    );
    const isRunning = () => document.getElementById('page-progress')?.hasAttribute('data-running');
    expect(css('theme/base.css')).toMatch(/@keyframes page-progress \{\s*from \{\s*transform: scaleX\(0\.08\)/);
    expect(isRunning()).toBe(true);
    act(() => void vi.runAllTimers());
    expect(isRunning()).toBe(false);
    fireEvent.click(screen.getByRole('link', { name: 'Orders' }));
    expect(isRunning()).toBe(true);
  });

  it('is three pixels of teal above everything', () => {
    const rule = ruleOf(css('theme/base.css'), '#page-progress');
    expect(rule).toContain('height: 3px');
    expect(rule).toContain('z-index: 2000');
    expect(rule).toContain('background-color: var(--palette-primary-main)');
    for (const color of Object.values(theme.colors.primary.main)) {
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(at => Number.parseInt(color.slice(at, at + 2), 16));
      expect(Math.min(green, blue)).toBeGreaterThan(2 * red);
      expect(Math.abs(green - blue)).toBeLessThan(24);
    }
  });
});

describe('the two readings of the theme', () => {
  const phone = (px: number) => `@media (max-width: ${px}px) { a { width: 899px } }`;

  it.each([
    ['round', { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 }, 8, '999px', phone(899)],
    ['square', { xs: 0, sm: 600, md: 1000, lg: 1200, xl: 1920 }, 4, '4px', phone(999)],
  ] as const)('%s', (preset, breakpoints, radius, button, narrow) => {
    const theme = createAppTheme({ preset });
    expect(theme.breakpoints.values).toEqual(breakpoints);
    expect([theme.shape.borderRadius, theme.spacing(1)]).toEqual([radius, 'var(--spacing, 8px)']);
    expect(theme.zIndex).toMatchObject({ appBar: 1200, drawer: 1100, overlay: 2000 });
    expect(tokensCss(preset)).toContain(`--shape-borderRadius:${radius}px;--shape-button:${button}`);
    expect(withBreakpoints(phone(899), preset)).toBe(narrow);
  });

  it('style sheets have the same layers', () => {
    expect(ruleOf(css('layout/AppBar.module.css'), '.bar')).toContain('z-index: 1200');
    expect(ruleOf(css('layout/AppLayout.module.css'), '.side')).toContain('z-index: 1100');
  });
});

it('series that are all zero count as empty', () => {
  const plan = (...data: number[]) => ({ name: 'plan', data });
  expect(hasNoSavings({ labels: [], series: [] })).toBe(true);
  expect(hasNoSavings({ labels: ['2026-03', '2026-04'], series: [plan(0, 0), plan(0, 0)] })).toBe(true);
  expect(hasNoSavings({ labels: ['2026-03', '2026-04'], series: [plan(0, 0), plan(0, 1)] })).toBe(false);
});

it('the message of the dashboard is replaced only if another one came', async () => {
  const message = { created_at: null, is_active: true, short_description: 'Off on Friday.', long_description: null };
  const ask = async (answer: object) => {
    await queryClient.fetchQuery({ queryKey: ['message'], queryFn: async () => ({ ...answer }), staleTime: 0 });
    return queryClient.getQueryData(['message']);
  };
  const first = await ask(message);
  expect(await ask(message)).toBe(first);
  expect(await ask({ ...message, short_description: 'Back on Monday.' })).not.toBe(first);
});
