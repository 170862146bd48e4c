import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import type { OrderItem } from '../../schemas/generated/types.ts';
import { paths } from '../paths.ts';
import { useActs } from '../shared/screens/actions/acts.ts';
import { actLabel } from '../shared/screens/actions/actWords.ts';
import type { Row } from '../shared/screens/row.ts';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';
import { Card } from '../shared/shell/Card.tsx';
import { RightIcon } from '../shared/shell/icons.tsx';
import { statusLook } from '../shared/shell/statusTones.ts';
import { ToneIcon } from '../shared/shell/ToneIcon.tsx';
import { CardLink } from './parts.tsx';

const Rows = styled('ul')(({ theme }) => ({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& li': { position: 'relative', display: 'flex', alignItems: 'center', gap: 12, padding: '12px 20px' },
  '& li + li': { borderTop: `1px solid ${theme.vars.palette.divider}` },
  '& .what': { flex: 1, minWidth: 0 },
  '& .title': {
    display: 'block',
    color: 'inherit',
    fontWeight: 500,
    textDecoration: 'none',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& .title:hover': { textDecoration: 'underline', textUnderlineOffset: 2 },
  '& .meta': { ...theme.typography.body2, margin: 0, color: theme.vars.palette.text.secondary },
  '& .onward': { display: 'none', color: theme.vars.palette.text.secondary },
  // On a phone the whole row is the way in: the button would leave no room for the words.
  [theme.breakpoints.down('sm')]: {
    '& li': { paddingInline: 16 },
    '& .pill': { display: 'none' },
    '& .onward': { display: 'block' },
    '& .title::after': { content: '""', position: 'absolute', inset: 0 },
  },
}));

interface NeedsYouCardProps {
  orders: OrderItem[];
  total: number;
}

/** What waits for the customer, with the one thing to do about each. */
export function NeedsYouCard({ orders, total }: NeedsYouCardProps) {
  const say = useSpeaker();
  return (
    <Card
      title={say.text('dashboard.needs_you.title')}
      aside={
        <CardLink component={Link} to={`${paths.orders}?view=needs_you`}>
          {say.text('dashboard.needs_you.all', { count: say.number(total) })}
        </CardLink>
      }
      flush
    >
      <Rows>
        {orders.map(order => (
          <WaitingOrder key={order.uuid} order={order} />
        ))}
      </Rows>
    </Card>
  );
}

function WaitingOrder({ order }: { order: OrderItem }) {
  const acts = useActs();
  const say = useSpeaker();
  const row = { ...order, id: order.uuid } as unknown as Row;
  const next = acts.guide?.next(row, say);
  const { icon } = statusLook('orders.status', order.status);
  const offered = next?.action && order.allowed_actions.some(name => name === next.action);
  return (
    <li>
      <ToneIcon tone={next?.tone ?? 'wait'} icon={icon} />
      <div className="what">
        <Link className="title" to={paths.order.to(order.uuid)}>
          {order.name}
        </Link>
        <p className="meta">{next?.brief}</p>
      </div>
      {offered && (
        <Button size="small" className="pill" onClick={() => acts.run(next.action ?? '', row)}>
          {actLabel(acts, next.action ?? '', row, say)}
        </Button>
      )}
      <RightIcon className="onward" />
    </li>
  );
}
