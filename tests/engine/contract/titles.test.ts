import { expect, it } from 'vitest';
import { readContract } from '../../../engine/server/http/contract.ts';
import { refuseTitles } from '../../../scripts/generate.ts';

it('takes every shape with a title of its own, and names the file of one without', () => {
  const { shapes } = readContract();
  expect(() => refuseTitles(shapes)).not.toThrow();
  const { title: _, ...untitled } = shapes.get('shared/money') ?? {};
  expect(() => refuseTitles(new Map([...shapes, ['shared/money', untitled]]))).toThrow(
    'schemas/shared/money.schema.json: its title must be a name for a type',
  );
  const twin = { ...untitled, title: 'OrderItem' };
  expect(() => refuseTitles(new Map([...shapes, ['shared/money', twin]]))).toThrow(
    'schemas/shared/money.schema.json: its title OrderItem is that of schemas/orders/order.entity.json too',
  );
});
