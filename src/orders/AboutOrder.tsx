import { styled } from '@mui/material/styles';
import { useGetOne } from 'ra-core';
import { Link } from 'react-router';
import type { Order } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import type { Row } from '../shared/screens/row.ts';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';
import { Notice } from '../shared/shell/Notice.tsx';

const Line = styled('p')(({ theme }) => ({
  margin: '0 0 24px',
  color: theme.vars.palette.text.secondary,
  '& a': { color: theme.vars.palette.text.primary, fontWeight: 500, overflowWrap: 'anywhere' },
}));

/** Above the questions about an order that is placed: which one it is, and what we asked. */
export function AboutOrder({ uuid }: { uuid: string }) {
  const say = useSpeaker();
  const { data } = useGetOne<Row>('orders', { id: uuid, meta: { whole: true } });
  const order = data as unknown as Order | undefined;
  if (!order) return <Line aria-busy="true">…</Line>;
  return (
    <>
      <Line>
        {order.number} · <Link to={paths.order.to(uuid)}>{order.name}</Link>
      </Line>
      {order.on_hold_reason && (
        <div style={{ marginBottom: 24 }}>
          <Notice tone="wait" title={say.text('orders.hold.asked')}>
            {order.on_hold_reason}
          </Notice>
        </div>
      )}
    </>
  );
}
