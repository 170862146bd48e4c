import Button from '@mui/material/Button';
import { Link } from 'react-router';
import type { ResolvedResource } from '../../schemas/language/resource.ts';
import { paths } from '../paths.ts';
import { ActionHost } from '../shared/screens/actions/ActionHost.tsx';
import { causeOf } from '../shared/screens/causeOf.ts';
import { useViewCounts } from '../shared/screens/list/useViewCounts.ts';
import { useResource } from '../shared/screens/Screens.tsx';
import { Columns } from '../shared/screens/show/Columns.tsx';
import { SectionSkeleton } from '../shared/screens/show/ShowSkeleton.tsx';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';
import { Card } from '../shared/shell/Card.tsx';
import { EmptyState } from '../shared/shell/EmptyState.tsx';
import { ErrorState } from '../shared/shell/ErrorState.tsx';
import { PlusIcon } from '../shared/shell/icons.tsx';
import NotFoundPage from '../shared/shell/NotFoundPage.tsx';
import { PageHeader } from '../shared/shell/PageHeader.tsx';
import { DraftCard } from './DraftCard.tsx';
import { MessageCard } from './MessageCard.tsx';
import { NeedsYouCard } from './NeedsYouCard.tsx';
import { PricesCard } from './PricesCard.tsx';
import { SavingsCard } from './SavingsCard.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { useDashboard, useTeamMessage } from './useAnswer.ts';
import { useWaiting } from './useWaiting.ts';

/** Home: first what waits for the customer, then what was saved; beside it the plan, the team's word and own prices. */
export default function DashboardPage() {
  const orders = useResource('orders');
  const say = useSpeaker();
  if (!orders) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={say.text('dashboard.title')}
        sentence={<Standing orders={orders} />}
        secondary={[{ label: say.text('dashboard.from_recipe'), to: paths.recipes }]}
        primary={{ label: say.text('dashboard.new_order'), to: paths.newOrder, icon: PlusIcon }}
      />
      <ActionHost resource={orders}>
        <Columns
          main={
            <>
              <WorkCards orders={orders} />
              <SavingsCard />
            </>
          }
          aside={<PlanCards />}
        />
      </ActionHost>
    </>
  );
}

/** "6 orders need you, 7 are with our editors." */
function Standing({ orders }: { orders: ResolvedResource }) {
  const say = useSpeaker();
  const { needs_you, in_progress } = useViewCounts(orders);
  if (needs_you === undefined || in_progress === undefined) return say.text('dashboard.standing.unknown');
  if (needs_you === 0 && in_progress === 0) return say.text('dashboard.standing.calm');
  return say.text('dashboard.standing.both', {
    needs: say.counted('dashboard.standing.needs', needs_you),
    with_us: say.counted('dashboard.standing.with_us', in_progress),
  });
}

function WorkCards({ orders }: { orders: ResolvedResource }) {
  const say = useSpeaker();
  const { draft, waiting, total, known, error, refetch } = useWaiting(orders);
  if (error && !known) {
    return (
      <Card flush>
        <ErrorState onRetry={() => void refetch()}>{causeOf(error, say)}</ErrorState>
      </Card>
    );
  }
  if (!known) return <SectionSkeleton />;
  if (!draft && total === 0) {
    return (
      <Card flush>
        <EmptyState
          title={say.text('dashboard.nothing.title')}
          action={
            <Button component={Link} to={paths.newOrder} startIcon={<PlusIcon />}>
              {say.text('dashboard.new_order')}
            </Button>
          }
        >
          {say.text('dashboard.nothing.text')}
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      {draft && <DraftCard draft={draft} />}
      {total > 0 && <NeedsYouCard orders={waiting} total={total} />}
    </>
  );
}

function PlanCards() {
  const say = useSpeaker();
  const { data, error, refetch } = useDashboard();
  const message = useTeamMessage().data;
  return (
    <>
      {data && <SubscriptionCard {...data} />}
      {!data && !error && <SectionSkeleton />}
      {!data && error && (
        <Card flush>
          <ErrorState onRetry={() => void refetch()}>{causeOf(error, say)}</ErrorState>
        </Card>
      )}
      {message?.is_active && <MessageCard {...message} />}
      {data && data.custom_prices.length > 0 && <PricesCard prices={data.custom_prices} />}
    </>
  );
}
