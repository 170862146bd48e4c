import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import type { ResolvedWidget } from '../../../dsl/resolve/resolved.ts';
import { RevealTogether } from '../../components/RevealTogether.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import NotFoundPage from '../../layout/pages/NotFoundPage.tsx';
import { usePortal } from '../Screens.tsx';
import { Columns } from '../show/Columns.tsx';
import { useI18n } from '../useI18n.ts';
import { PeriodSwitch } from './PeriodSwitch.tsx';
import { revealGroupName } from './revealGroupName.ts';
import { Widget, type WidgetComponents } from './Widget.tsx';
import { WidgetSkeleton } from './WidgetSkeleton.tsx';

const Grid = styled('div')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: 'repeat(12, minmax(0, 1fr))',
  gap: 24,
  alignItems: 'start',
  '& > *': { gridColumn: 'span var(--width)', minWidth: 0 },
  [theme.breakpoints.down('md')]: { '& > *': { gridColumn: 'span 12' }, '& > .figure': { gridColumn: 'span 6' } },
  [theme.breakpoints.down('sm')]: { gap: 16 },
}));

interface DashboardScreenProps {
  name: string;
  /** Components that dashboard files name. */
  components: WidgetComponents;
}

/** Renders the page of a dashboard file. */
export function DashboardScreen({ name, components }: DashboardScreenProps) {
  const dashboard = usePortal().dashboards.find(one => one.name === name);
  const i18n = useI18n();
  if (!dashboard) return <NotFoundPage />;
  const Head = dashboard.header === undefined ? undefined : components[dashboard.header];
  const [first] = dashboard.widgets;
  const usesPeriod = dashboard.widgets.some(({ component, query }) => !component && '$period' === periodOf(query));
  return (
    <>
      {Head && first ? (
        <Head dashboard={dashboard} widget={first} />
      ) : (
        <PageHeader
          title={i18n.label(dashboard.label)}
          extra={usesPeriod && dashboard.period.length > 1 && <PeriodSwitch dashboard={dashboard} />}
        />
      )}
      <RevealTogether
        name={revealGroupName(dashboard)}
        skeleton={
          <Places widgets={dashboard.widgets} render={widget => <WidgetSkeleton key={widget.id} widget={widget} />} />
        }
      >
        <Places
          widgets={dashboard.widgets}
          render={widget => <Widget key={widget.id} widget={widget} dashboard={dashboard} components={components} />}
        />
      </RevealTogether>
    </>
  );
}

const periodOf = (query: ResolvedWidget['query']) => Object.values(query).find(value => value === '$period');

/** Of 12 columns: a widget wider than a third is in the main column. */
const isMain = ({ width }: ResolvedWidget): boolean => width > 4;

/**
 * Returns whether the file has one wide and one narrow column, which leaves no gaps. Other files are rows of a grid.
 */
const isTwoColumns = (widgets: ResolvedWidget[]): boolean =>
  widgets.every(({ width }) => width === 8 || width === 4) && widgets.some(isMain) && !widgets.every(isMain);

interface PlacesProps {
  widgets: ResolvedWidget[];
  render: (widget: ResolvedWidget) => ReactNode;
}

function Places({ widgets, render }: PlacesProps) {
  if (isTwoColumns(widgets))
    return (
      <Columns
        main={widgets.filter(isMain).map(render)}
        aside={widgets.filter(widget => !isMain(widget)).map(render)}
      />
    );
  return (
    <Grid>
      {widgets.map(widget => (
        <div
          key={widget.id}
          className={widget.type === 'stat' ? 'figure' : undefined}
          style={{ '--width': widget.width } as React.CSSProperties}
        >
          {render(widget)}
        </div>
      ))}
    </Grid>
  );
}
