/** Renders the component that docs/add-a-screen.md shows. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ResolvedResource } from '../../../engine/dsl/resolve/resolved.ts';
import type { ExtensionComponent } from '../../../engine/ui/resources/Screens.tsx';
import { blocksOf } from './pageBlocks.ts';

it('a column of its own is rendered from the row and its props', async () => {
  const [block] = blocksOf('add-a-screen.md').filter(({ language }) => language === 'tsx');
  const path = join(process.cwd(), '.cache', 'docs', block!.file!);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, block!.text);
  const { SeenOn: Drawn } = (await import(/* @vite-ignore */ path)) as { SeenOn: ExtensionComponent };
  const resource = {} as ResolvedResource;
  const { container, rerender } = render(
    <Drawn resource={resource} row={{ id: '1', seen_on: '2023-05-01' }} options={{ now: 2026 }} />,
  );
  expect(container.textContent).toBe('•••');
  expect(container.querySelector('span')?.title).toBe('2023');
  rerender(<Drawn resource={resource} row={{ id: '1', seen_on: null }} options={{ now: 2026 }} />);
  expect(container.textContent).toBe('');
});
