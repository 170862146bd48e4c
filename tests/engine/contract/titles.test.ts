import { expect, it } from 'vitest';
import { readContract } from '../../../engine/server/http/contract.ts';
import { assertTitles } from '../../../scripts/generate.ts';

it('takes every shape with a title of its own, and names the file of one without', () => {
  const { schemas } = readContract();
  expect(() => assertTitles(schemas)).not.toThrow();
  const { title: _, ...untitled } = schemas.get('shared/money') ?? {};
  expect(() => assertTitles(new Map([...schemas, ['shared/money', untitled]]))).toThrow(
    'schemas/shared/money.schema.json: its title must be a name for a type',
  );
  const twin = { ...untitled, title: 'OrderItem' };
  expect(() => assertTitles(new Map([...schemas, ['shared/money', twin]]))).toThrow(
    'schemas/shared/money.schema.json: its title OrderItem is that of schemas/orders/order.entity.json too',
  );
});
