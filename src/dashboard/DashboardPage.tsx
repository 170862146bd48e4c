import type { ComponentType } from 'react';
import type { ResolvedResource, ResolvedWidget } from '../../schemas/language/resource.ts';
import { paths } from '../paths.ts';
import { ActionHost } from '../shared/screens/actions/ActionHost.tsx';
import { useViewCounts } from '../shared/screens/list/useViewCounts.ts';
import { useResource } from '../shared/screens/Screens.tsx';
import { Columns } from '../shared/screens/show/Columns.tsx';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';
import { PlusIcon } from '../shared/shell/icons.tsx';
import NotFoundPage from '../shared/shell/NotFoundPage.tsx';
import { PageHeader } from '../shared/shell/PageHeader.tsx';
import { DraftCard } from './DraftCard.tsx';
import { type CardProps, isMain, useHome } from './home.ts';
import { MessageCard } from './MessageCard.tsx';
import { NeedsYouCard } from './NeedsYouCard.tsx';
import { PricesCard } from './PricesCard.tsx';
import { SavingsCard } from './SavingsCard.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';

/** How each widget of the dashboard file is drawn; which there are, in what order and for whom, the file says. */
const CARDS: Record<string, ComponentType<CardProps>> = {
  draft: DraftCard,
  needs_you: NeedsYouCard,
  savings: SavingsCard,
  subscription: SubscriptionCard,
  message: MessageCard,
  custom_prices: PricesCard,
};

const cardsOf = (widgets: ResolvedWidget[]) =>
  widgets.map(widget => {
    const Drawn = CARDS[widget.id];
    return Drawn ? <Drawn key={widget.id} widget={widget} /> : null;
  });

/** Home: first what waits for the customer, then what was saved; beside it the plan, the team's word and own prices. */
export default function DashboardPage() {
  const orders = useResource('orders');
  const home = useHome();
  const say = useSpeaker();
  if (!orders || !home) return <NotFoundPage />;
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
          main={cardsOf(home.widgets.filter(isMain))}
          aside={cardsOf(home.widgets.filter(widget => !isMain(widget)))}
        />
      </ActionHost>
    </>
  );
}

/** "6 orders need you and 7 are with our editors." */
function Standing({ orders }: { orders: ResolvedResource }) {
  const say = useSpeaker();
  const { needs_you, in_progress } = useViewCounts(orders);
  if (needs_you === undefined || in_progress === undefined) return say.text('dashboard.standing.unknown');
  if (needs_you === 0 && in_progress === 0) return say.text('dashboard.standing.calm');
  const told = [
    needs_you > 0 && say.counted('dashboard.standing.needs', needs_you),
    in_progress > 0 && say.counted('dashboard.standing.with_us', in_progress),
  ].filter(part => part !== false);
  return say.text('dashboard.standing.told', { parts: say.list(told) });
}
