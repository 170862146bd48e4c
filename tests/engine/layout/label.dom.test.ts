import { renderHook } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { loadTexts } from '../../../engine/client/i18n/i18nProvider.ts';
import { useLabel } from '../../../engine/ui/hooks/useLabel.ts';

beforeAll(() => loadTexts('app'));

it.each([
  [{ key: 'shell.menu.groups.spare_parts' }, 'Spare parts'],
  [{ key: 'resources.spare_parts.name', fallback: 'Parts' }, 'Parts'],
  [{ key: 'resources.spare_parts.name', fallback: 'Parts', texts: { en: 'Pieces' } }, 'Pieces'],
])('a label whose key no language file has, %o, is "%s"', (label, text) => {
  const { result } = renderHook(() => useLabel());
  expect(result.current(label)).toBe(text);
});
