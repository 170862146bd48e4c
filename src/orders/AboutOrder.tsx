import { styled } from '@mui/material/styles';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { call } from '../../engine/client/api/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Notice } from '../../engine/ui/components/index.ts';
import { paths } from '../paths.ts';

const Line = styled('p')(({ theme }) => ({
  margin: '0 0 24px',
  color: theme.vars.palette.text.secondary,
  '& a': { color: theme.vars.palette.text.primary, fontWeight: 500, overflowWrap: 'anywhere' },
}));

/** Above the form of a placed order: which order it is, and the question of staff. */
export function AboutOrder({ uuid }: { uuid: string }) {
  const translate = useTranslate();
  const { data: order, isPending } = useQuery({
    // Below the resource's name and the order's key, so that a change of the order refetches it.
    queryKey: ['orders', 'getOne', { id: uuid, about: true }],
    queryFn: ({ signal }) => call('getOrder', { params: { object_uuid: uuid }, signal }),
  });
  if (!order) return isPending ? <Line aria-busy="true">…</Line> : null;
  return (
    <>
      <Line>
        {order.number} · <Link to={paths.order.to(uuid)}>{order.name}</Link>
      </Line>
      {order.on_hold_reason && (
        <div style={{ marginBottom: 24 }}>
          <Notice tone="warning" title={translate('orders.hold.asked')}>
            {order.on_hold_reason}
          </Notice>
        </div>
      )}
    </>
  );
}
