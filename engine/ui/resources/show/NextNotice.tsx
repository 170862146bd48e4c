import Button from '@mui/material/Button';
import type { ResolvedResource } from '../../../dsl/resolve/resolved.ts';
import { Notice } from '../../layout/Notice.tsx';
import { useActs } from '../actions/acts.ts';
import { actLabel } from '../actions/actWords.ts';
import { offersOn } from '../actions/offers.ts';
import type { NextStep } from '../guide.ts';
import type { Row } from '../row.ts';
import { useSpeaker } from '../useSpeaker.ts';

interface NextNoticeProps {
  next: NextStep;
  resource: ResolvedResource;
  row: Row;
}

/** What comes next, in words; and what can be done about it without another page. */
export function NextNotice({ next, resource, row }: NextNoticeProps) {
  const acts = useActs();
  const say = useSpeaker();
  const [offer] = next.also ? offersOn(resource, [next.also], row) : [];
  return (
    <Notice
      tone={next.tone}
      title={next.title}
      actions={
        offer && (
          <Button
            size="small"
            loading={acts.pending === `${offer.name} ${row.id}`}
            onClick={() => acts.run(offer.name, row)}
          >
            {actLabel(acts, offer.name, row, say)}
          </Button>
        )
      }
    >
      {next.sentence}
    </Notice>
  );
}
