import { DashboardScreen, type WidgetComponents } from '../engine/ui/resources/index.ts';
import { DashboardHeader } from './dashboard/DashboardHeader.tsx';
import { DraftCard } from './dashboard/DraftCard.tsx';
import { FirstStepsCard } from './dashboard/FirstStepsCard.tsx';
import { NeedsAttentionCard } from './dashboard/NeedsAttentionCard.tsx';
import { PricesCard } from './dashboard/PricesCard.tsx';
import { SampleOrderCard } from './dashboard/SampleOrderCard.tsx';
import { SavingsCard } from './dashboard/SavingsCard.tsx';
import { SubscriptionCard } from './dashboard/SubscriptionCard.tsx';
import { TypicalPricesCard } from './dashboard/TypicalPricesCard.tsx';

/** Components that dashboard files name. */
const components: WidgetComponents = {
  DraftCard,
  DashboardHeader,
  FirstStepsCard,
  NeedsAttentionCard,
  PricesCard,
  SampleOrderCard,
  SavingsCard,
  SubscriptionCard,
  TypicalPricesCard,
};

/** The page of any dashboard file. */
export default function Dashboards({ name }: { name: string }) {
  return <DashboardScreen name={name} components={components} />;
}
