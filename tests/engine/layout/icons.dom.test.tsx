import { render, screen, waitFor } from '@testing-library/react';
import Ship from 'lucide-react/icons/ship';
import { describe, expect, it } from 'vitest';
import { BellIcon, LeftIcon, ListIcon } from '../../../engine/ui/icons/icons.ts';
import { iconNamed, menuIcon } from '../../../engine/ui/icons/namedIcons.tsx';

const drawIcon = (icon: React.ReactNode) => render(icon).container.querySelector('svg')!;

describe('icons', () => {
  it.each([
    { name: 'one of the engine', icon: <BellIcon /> },
    { name: 'any other of Lucide', icon: <Ship /> },
  ])('$name is as high as words, with a stroke of 1.5 pixels, and hidden from screen readers', ({ icon }) => {
    const svg = drawIcon(icon);
    expect(svg).toHaveProperty('outerHTML', expect.stringContaining('width="16" height="16"'));
    expect((Number(svg.getAttribute('stroke-width')) * 16) / 24).toBe(1.5);
    expect(svg.getAttribute('aria-hidden')).toBe('true');
    expect(svg.childElementCount).toBeGreaterThan(0);
  });

  it('those that point along the line of writing turn with it', () => {
    expect(drawIcon(<LeftIcon />).classList).toContain('flip');
    expect(drawIcon(<BellIcon />).classList).not.toContain('flip');
  });

  it('may be larger, of another stroke, and have a name of their own', () => {
    render(<Ship size={32} nonScalingStroke strokeWidth={3} aria-hidden={false} role="img" aria-label="By sea" />);
    const svg = screen.getByRole('img', { name: 'By sea' });
    expect(svg.getAttribute('width')).toBe('32');
    expect(svg.getAttribute('stroke-width')).toBe('2.25');
  });
});

describe('icons that schema files name', () => {
  it('take their place at once and are drawn when they have arrived', async () => {
    const Named = iconNamed('file-text')!;
    const svg = drawIcon(<Named />);
    expect(svg.getAttribute('width')).toBe('16');
    await waitFor(() => expect(document.querySelector('svg path')).not.toBeNull());
    expect(iconNamed('file-text')).toBe(Named);
  });

  it('are in the pages only if a schema file names them', async () => {
    const Named = iconNamed('file-text')!;
    const Ship = iconNamed('ship')!;
    const { container } = render(
      <>
        <Named />
        <Ship />
      </>,
    );
    await waitFor(() => expect(container.querySelectorAll('svg path').length).toBeGreaterThan(0));
    expect(container.querySelectorAll('svg')[1]!.childElementCount).toBe(0);
  });

  it('an entry of the menu without one has that of its address, else that of a list', () => {
    const entry = { id: 'a', label: 'A', route: '/a', group: 'g' } as unknown as Parameters<typeof menuIcon>[0];
    expect(menuIcon(entry, { '/a': BellIcon })).toBe(BellIcon);
    expect(menuIcon(entry)).toBe(ListIcon);
  });
});
