import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { Link } from 'react-router';
import { useIsImpersonating } from '../../engine/client/auth/index.ts';
import { Card, EmptyState, ErrorState, ToneIcon } from '../../engine/ui/components/index.ts';
import { PlusIcon, RestIcon, RightIcon } from '../../engine/ui/icons/icons.ts';
import {
  ActionHost,
  actionLabel,
  CardLink,
  errorText,
  optionLook,
  optionOf,
  SectionSkeleton,
  useActions,
  useI18n,
  useResource,
  type WidgetProps,
} from '../../engine/ui/resources/index.ts';
import { paths } from '../paths.ts';
import { CardRows } from '../shared/CardRows.tsx';
import { useDashboard } from './queries.ts';
import { type OrderListRow, useOrders } from './useOrders.ts';

const Rows = styled(CardRows)(({ theme }) => ({
  '& li': { position: 'relative' },
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
  // On a phone the whole row is the link: a button would leave no room for the text.
  [theme.breakpoints.down('sm')]: {
    '& .pill': { display: 'none' },
    '& .onward': { display: 'block' },
    '& .title::after': { content: '""', position: 'absolute', inset: 0 },
  },
}));

/** What waits for the customer, with one action for each; if empty, without a draft too, the link to a new order. */
export function NeedsAttentionCard(props: WidgetProps) {
  const orders = useResource('orders');
  return orders ? (
    <ActionHost resource={orders}>
      <Waiting {...props} />
    </ActionHost>
  ) : null;
}

function Waiting({ widget, dashboard }: WidgetProps) {
  const i18n = useI18n();
  const drafts = useOrders(dashboard.widgets.find(({ id }) => id === 'draft'));
  const { orders, total, known, error, refetch } = useOrders(widget);
  // A new customer has the checklist of first steps instead of the empty state.
  const isNew = Boolean(useDashboard().data?.first_steps);
  if (error && !known) {
    return (
      <Card flush>
        <ErrorState onRetry={() => void refetch()}>{errorText(error, i18n)}</ErrorState>
      </Card>
    );
  }
  if (!known || !drafts.known) return <SectionSkeleton />;
  if (total === 0) return drafts.total === 0 && !isNew ? <NothingWaits /> : null;
  return (
    <Card
      title={i18n.label(widget.label)}
      aside={
        total > orders.length && (
          <CardLink component={Link} to={`${paths.orders}?view=needs_you`}>
            {i18n.text('dashboard.widgets.all', { count: i18n.number(total) })}
          </CardLink>
        )
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

function NothingWaits() {
  const looksOnly = useIsImpersonating();
  const i18n = useI18n();
  return (
    <Card flush>
      <EmptyState
        title={i18n.text('dashboard.nothing.title')}
        action={
          !looksOnly && (
            <Button component={Link} to={paths.newOrder} startIcon={<PlusIcon />}>
              {i18n.text('dashboard.new_order')}
            </Button>
          )
        }
      >
        {i18n.text('dashboard.nothing.text')}
      </EmptyState>
    </Card>
  );
}

function WaitingOrder({ order: row }: { order: OrderListRow }) {
  const acts = useActions();
  const i18n = useI18n();
  const next = acts.presenter?.next(row, i18n);
  const status = acts.resource.list?.columns.find(({ field }) => field === 'status');
  const option = status && optionOf(status, row, row.status);
  const looksOnly = useIsImpersonating();
  const offered = next?.action && !looksOnly && row.allowed_actions.some(name => name === next.action);
  return (
    <li>
      <ToneIcon tone={next?.tone ?? 'warning'} icon={(option && optionLook(option)?.icon) ?? RestIcon} />
      <div className="what">
        <Link className="title" to={paths.order.to(row.uuid)}>
          {row.name}
        </Link>
        <p className="meta">{next?.brief}</p>
      </div>
      {offered && (
        <Button size="small" className="pill" onClick={() => acts.run(next.action ?? '', row)}>
          {actionLabel(acts, next.action ?? '', row, i18n)}
        </Button>
      )}
      <RightIcon className="onward" />
    </li>
  );
}
