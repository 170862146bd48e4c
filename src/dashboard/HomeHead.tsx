import type { ResolvedResource } from '../../schemas/language/resource.ts';
import { paths } from '../paths.ts';
import { useViewCounts } from '../shared/screens/list/useViewCounts.ts';
import { useResource } from '../shared/screens/Screens.tsx';
import { useSpeaker } from '../shared/screens/useSpeaker.ts';
import { PlusIcon } from '../shared/shell/icons.tsx';
import { PageHeader } from '../shared/shell/PageHeader.tsx';
import { PlanTrouble } from './PlanTrouble.tsx';

/** Where things stand in one sentence, and the ways to a new order. */
export function HomeHead() {
  const orders = useResource('orders');
  const say = useSpeaker();
  return (
    <>
      <PageHeader
        title={say.text('dashboard.title')}
        sentence={orders && <Standing orders={orders} />}
        secondary={[{ label: say.text('dashboard.from_recipe'), to: paths.recipes }]}
        primary={{ label: say.text('dashboard.new_order'), to: paths.newOrder, icon: PlusIcon }}
      />
      <PlanTrouble />
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
