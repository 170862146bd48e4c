import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { useTranslate } from '../../../engine/client/i18n/index.ts';
import { Notice } from '../../../engine/ui/components/index.ts';
import { paths } from '../../paths.ts';
import { findSecondOrder } from './files/secondOrders.ts';

/** Leads to the order with the other files, if documents and photos were dropped together. */
export function SecondOrder({ uuid }: { uuid: string }) {
  const translate = useTranslate();
  const second = findSecondOrder(uuid);
  if (!second) return null;
  return (
    <Notice
      tone="info"
      title={translate('order_files.mixed.created')}
      actions={
        <Button component={Link} to={paths.orderForm.to(second)}>
          {translate('order_files.mixed.open')}
        </Button>
      }
    >
      {translate('order_files.mixed.created_text')}
    </Notice>
  );
}
