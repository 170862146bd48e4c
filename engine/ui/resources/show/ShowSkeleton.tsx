import Skeleton from '@mui/material/Skeleton';
import { Card } from '../../components/Card.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { VisuallyHidden } from '../display/VisuallyHidden.tsx';
import { useI18n } from '../useI18n.ts';
import { Columns } from './Columns.tsx';

const LINES = [0, 1, 2, 3, 4, 5];

/** The skeleton of one section of a record that is loading. */
export function SectionSkeleton() {
  return (
    <Card>
      <div aria-hidden="true" aria-busy="true">
        {LINES.map(line => (
          <Skeleton key={line} width={line % 2 ? '50%' : '70%'} height={32} />
        ))}
      </div>
    </Card>
  );
}

/** The frame of the page while the record loads. */
export function ShowSkeleton({ title }: { title: string }) {
  const i18n = useI18n();
  return (
    <>
      <PageHeader title={title} sentence={<Skeleton width={220} />} />
      <VisuallyHidden>
        <span role="status">{i18n.text('screens.loading')}</span>
      </VisuallyHidden>
      <Columns main={<SectionSkeleton />} aside={<SectionSkeleton />} />
    </>
  );
}
