import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { LazyBoundary } from '../../loading/LazyBoundary.tsx';
import type { Row } from '../row.ts';
import { usePresenter } from '../Screens.tsx';
import { useI18n } from '../useI18n.ts';
import { Columns } from './Columns.tsx';
import { ExtensionPart } from './ExtensionPart.tsx';
import { MessagesCard } from './MessagesCard.tsx';
import { NextStepBanner } from './NextStepBanner.tsx';
import { hasAside, RecordAside } from './RecordAside.tsx';
import { RecordHeader } from './RecordHeader.tsx';
import { RecordTabs } from './RecordTabs.tsx';
import { SectionSkeleton } from './ShowSkeleton.tsx';

interface RecordPageProps {
  resource: ResolvedResource;
  row: Row;
  /** Only what the list knew is here yet. */
  partial: boolean;
}

/** Header, what comes next, tabs and sections; beside them what one looks up. */
export function RecordPage({ resource, row, partial }: RecordPageProps) {
  const i18n = useI18n();
  const component = resource.show?.component;
  const next = usePresenter(resource.name)?.next(row, i18n);
  const aside = hasAside(resource) && <RecordAside resource={resource} row={row} />;
  const wide = resource.show?.tabs.some(({ related }) => related) ?? false;
  const waiting = <Columns wide={wide} main={<SectionSkeleton />} aside={aside && <SectionSkeleton />} />;
  return (
    <>
      <RecordHeader resource={resource} row={row} />
      {next?.title && !partial && (
        <div style={{ marginBottom: 24 }}>
          <NextStepBanner next={next} resource={resource} row={row} />
        </div>
      )}
      {partial ? (
        waiting
      ) : (
        // All at once: a part that came later would push away what is being read.
        <LazyBoundary fallback={waiting}>
          <Columns
            wide={wide}
            main={
              <>
                {component ? (
                  <ExtensionPart name={component} resource={resource} row={row} />
                ) : (
                  <RecordTabs resource={resource} row={row} />
                )}
                {resource.show?.aside.includes('messages') && <MessagesCard row={row} />}
              </>
            }
            aside={aside}
          />
        </LazyBoundary>
      )}
    </>
  );
}
