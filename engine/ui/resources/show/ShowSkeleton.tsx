import Skeleton from '@mui/material/Skeleton';
import { Card } from '../../layout/Card.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { SpokenOnly } from '../display/SpokenOnly.tsx';
import { useSpeaker } from '../useSpeaker.ts';
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

/** The frame of the page stands while the record is on its way. */
export function ShowSkeleton({ title }: { title: string }) {
  const say = useSpeaker();
  return (
    <>
      <PageHeader title={title} sentence={<Skeleton width={220} />} />
      <SpokenOnly>
        <span role="status">{say.text('screens.loading')}</span>
      </SpokenOnly>
      <Columns main={<SectionSkeleton />} aside={<SectionSkeleton />} />
    </>
  );
}
