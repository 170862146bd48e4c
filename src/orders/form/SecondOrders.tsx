import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useFormatters, useTranslate } from '../../../engine/client/i18n/index.ts';
import { firstStrongIsolate, Notice } from '../../../engine/ui/components/index.ts';
import { paths } from '../../paths.ts';
import { findSecondOrders } from './files/secondOrders.ts';

/** Leads to the orders with the other files, if documents and photos were dropped together. */
export function SecondOrders({ uuid }: { uuid: string }) {
  const translate = useTranslate();
  const { number } = useFormatters();
  const seconds = findSecondOrders(uuid);
  if (seconds.length === 0) return null;
  const count = { smart_count: seconds.length, count: number(seconds.length) };
  return (
    <Notice
      tone="info"
      title={translate('order_files.mixed.created', count)}
      actions={seconds.map(({ uuid: second, name }) => (
        <Button key={second} component={Link} to={paths.orderForm.to(second)}>
          {translate('order_files.mixed.open', { name: firstStrongIsolate(name) })}
        </Button>
      ))}
    >
      {translate('order_files.mixed.created_text', count)}
    </Notice>
  );
}
