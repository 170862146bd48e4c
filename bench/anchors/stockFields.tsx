/** Parts that the pages of stock react-admin share. */
import { FunctionField } from 'react-admin';

interface Total {
  total: { amount: number; currency: string } | null;
}

export const choices = (...names: string[]) => names.map(id => ({ id, name: id.replaceAll('_', ' ') }));

export const totalField = (
  <FunctionField
    key="total"
    source="total"
    render={({ total }: Total) =>
      total && (total.amount / 100).toLocaleString('en-GB', { style: 'currency', currency: total.currency })
    }
  />
);
