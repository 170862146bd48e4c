import Skeleton from '@mui/material/Skeleton';
import { type ComponentType, lazy, Suspense } from 'react';
import { Link } from 'react-router';
import { holds } from '../../../dsl/conditions/evaluateCondition.ts';
import type { ResolvedDashboard, ResolvedWidget } from '../../../dsl/resolve/resolved.ts';
import type { Condition } from '../../../dsl/vocabulary.ts';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { errorText } from '../errorText.ts';
import { useI18n } from '../useI18n.ts';
import { chartDataOf, isAllZero } from './chartData.ts';
import { usePeriod } from './usePeriod.ts';
import { WidgetFacts } from './WidgetFacts.tsx';
import { WidgetLinks } from './WidgetLinks.tsx';
import { WidgetMessage } from './WidgetMessage.tsx';
import { WidgetRows } from './WidgetRows.tsx';
import { WidgetStat } from './WidgetStat.tsx';
import { useCallData, useResourceData, type WidgetData } from './widgetData.ts';
import { CardLink } from './widgetParts.tsx';

const WidgetChart = lazy(() => import('./WidgetChart.tsx'));

/** Props of components that dashboard files name. */
export interface WidgetProps {
  widget: ResolvedWidget;
  dashboard: ResolvedDashboard;
}

/** Components that dashboard files name. */
export type WidgetComponents = Record<string, ComponentType<WidgetProps>>;

/** One widget, rendered as its file declares. */
export function Widget({ components, ...props }: WidgetProps & { components: WidgetComponents }) {
  const { widget } = props;
  const Named = widget.component === undefined ? undefined : components[widget.component];
  if (Named) return <Conditional {...props} Named={Named} />;
  if (widget.type === 'links') return <WidgetLinks widget={widget} />;
  if (!widget.source) return null;
  return 'call' in widget.source ? (
    <CallWidget {...props} name={widget.source.call} />
  ) : (
    <OfResource {...props} name={widget.source.resource} />
  );
}

/**
 * A component of the app, shown if the condition of its file holds on the response of its call. A call that fails is
 * shown in its place.
 */
function Conditional({ Named, ...props }: WidgetProps & { Named: ComponentType<WidgetProps> }) {
  const { source, when } = props.widget;
  if (!when || !source || !('call' in source)) return <Named {...props} />;
  return <OnResponse {...props} Named={Named} name={source.call} when={when} />;
}

interface OnResponseProps extends NamedSourceProps {
  Named: ComponentType<WidgetProps>;
  when: Condition;
}

function OnResponse({ Named, name, when, widget, dashboard }: OnResponseProps) {
  const { period } = usePeriod(dashboard);
  const data = useCallData(widget, name, period);
  const { answer, value } = data;
  // Widgets that share a call do not repeat its failure.
  const isAlone =
    dashboard.widgets.filter(({ source }) => source && 'call' in source && source.call === name).length === 1;
  if (data.error && answer === undefined && isAlone) return <WidgetCard widget={widget} data={data} />;
  return answer !== undefined && holds(when, value ?? {}) ? <Named widget={widget} dashboard={dashboard} /> : null;
}

type NamedSourceProps = WidgetProps & { name: string };

function CallWidget({ name, widget, dashboard }: NamedSourceProps) {
  const { period } = usePeriod(dashboard);
  return <WidgetCard widget={widget} data={useCallData(widget, name, period)} />;
}

const OfResource = ({ name, widget }: NamedSourceProps) => (
  <WidgetCard widget={widget} data={useResourceData(widget, name)} />
);

interface WidgetCardProps {
  widget: ResolvedWidget;
  data: WidgetData;
}

function WidgetCard({ widget, data }: WidgetCardProps) {
  const i18n = useI18n();
  if (data.error)
    return (
      <Card flush>
        <ErrorState title={i18n.text('screens.failed', { name: i18n.label(widget.label) })} onRetry={data.refetch}>
          {errorText(data.error, i18n)}
        </ErrorState>
      </Card>
    );
  if (data.waiting)
    return (
      <Card title={i18n.label(widget.label)}>
        <Skeleton variant="rounded" height={widget.type === 'stat' ? 48 : 160} />
      </Card>
    );
  if (widget.when && !holds(widget.when, data.value ?? {})) return null;
  if (widget.type === 'message') return <WidgetMessage title={i18n.label(widget.label)} message={data.value} />;
  const isEmpty = isNothing(widget, data);
  return (
    <Card
      title={i18n.label(widget.label)}
      aside={widget.type !== 'stat' && <SeeAll widget={widget} data={data} />}
      flush={isEmpty || widget.type === 'list'}
    >
      {isEmpty ? <NothingYet widget={widget} /> : <Content widget={widget} data={data} />}
    </Card>
  );
}

function NothingYet({ widget }: { widget: ResolvedWidget }) {
  const i18n = useI18n();
  return (
    <EmptyState title={i18n.text(`${widget.texts}.empty.title`, { _: i18n.text('dashboard.widgets.nothing') })}>
      {i18n.text(`${widget.texts}.empty.text`, { _: '' })}
    </EmptyState>
  );
}

function isNothing(widget: ResolvedWidget, data: WidgetData): boolean {
  if (widget.type === 'chart' && widget.emptyWhen === 'all_zero') return isAllZero(chartDataOf(widget, data));
  if (widget.type === 'list' || widget.type === 'chart') return data.rows.length === 0 && !Array.isArray(data.value);
  return data.value === undefined || data.value === null;
}

function Content({ widget, data }: WidgetCardProps) {
  const i18n = useI18n();
  switch (widget.type) {
    case 'stat':
      return <WidgetStat widget={widget} value={data.value} list={listBehind(widget, data)} />;
    case 'list':
      return <WidgetRows widget={widget} data={data} />;
    case 'record':
      return <WidgetFacts widget={widget} value={data.value} />;
    case 'chart': {
      const currency = currencyOf(data.answer);
      const formatFigure = (figure: number) =>
        widget.display === 'money' && currency ? i18n.money({ amount: figure, currency }) : i18n.number(figure);
      return (
        <Suspense fallback={<Skeleton variant="rounded" height={220} />}>
          <WidgetChart
            kind={widget.chart ?? 'bar'}
            chart={chartDataOf(widget, data)}
            told={formatFigure}
            named={name => i18n.text(`${widget.texts}.series.${name}`, { _: name.replaceAll('_', ' ') })}
            title={i18n.label(widget.label)}
          />
        </Suspense>
      );
    }
    default:
      return null;
  }
}

const currencyOf = (answer: unknown): string | undefined =>
  typeof answer === 'object' && answer !== null && 'currency' in answer ? String(answer.currency) : undefined;

const sameQuery = (one: object, other: object): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Returns the list that the widget shows the first rows of: its view with the same filter, if it has one. */
function listBehind({ type, where }: ResolvedWidget, { resource, rows, total }: WidgetData): string | undefined {
  if (!resource?.list || total <= (type === 'stat' ? 0 : rows.length)) return undefined;
  const view = where && resource.list.views.find(({ query }) => sameQuery(query, where));
  return view ? `${resource.route}?view=${view.id}` : resource.route;
}

function SeeAll({ widget, data }: WidgetCardProps) {
  const i18n = useI18n();
  const to = listBehind(widget, data);
  if (to === undefined) return null;
  return (
    <CardLink component={Link} to={to}>
      {i18n.text('dashboard.widgets.all', { count: i18n.number(data.total) })}
    </CardLink>
  );
}
