import { useMemo, useState } from 'react';
import type { Order } from '../../schemas/generated/types.ts';
import { entriesOf, groupsOf, type Summary, summaryOf } from '../shared/uploads/entries.ts';
import { useUploadState } from '../shared/uploads/useUploadState.ts';
import { AcceptedCard } from './AcceptedCard.tsx';
import { CausesCard } from './CausesCard.tsx';
import { DeskLayout } from './DeskLayout.tsx';
import { DropArea } from './DropArea.tsx';
import { FileList } from './FileList.tsx';
import { FinishCard } from './FinishCard.tsx';
import { ProgressCard } from './ProgressCard.tsx';
import { sessionOf } from './sessions.ts';
import type { UploadSide } from './sides.ts';
import { UploadHeader } from './UploadHeader.tsx';
import { UploadNotices } from './UploadNotices.tsx';
import { UploadSkeleton } from './UploadSkeleton.tsx';
import { useDeskActions } from './useDeskActions.ts';
import { useDropAnywhere } from './useDropAnywhere.ts';
import { useFinish } from './useFinish.ts';
import { useUploadCalls, useWatch } from './useUploadCalls.ts';

/** Where the files of an order are sent from. It brings Uppy along. */
export default function UploadDesk({ order, side }: { order: Order; side: UploadSide }) {
  const [session] = useState(() => sessionOf(order.uuid, side));
  const calls = useUploadCalls(order, session, side);
  const { files, server, refused, accept, outcome, isReplaced } = useUploadState(session);
  const entries = useMemo(() => entriesOf({ files, server }), [files, server]);
  const groups = useMemo(() => groupsOf(entries, refused), [entries, refused]);
  const summary = useMemo(() => summaryOf(entries), [entries]);
  useWatch(calls, summary.elsewhere > 0);
  useDropAnywhere(session);
  const finishing = useFinish(order, calls, summary, side);
  const actions = useDeskActions(session, summary, groups);

  // Before the server has answered, "no files yet" could be wrong.
  if (!accept && calls.syncing.status !== 'error') return <UploadSkeleton order={order} side={side} />;
  return (
    <>
      <UploadHeader order={order} side={side} primary={finishing.action} secondary={actions} />
      <DeskLayout
        progress={
          <>
            <UploadNotices order={order} session={session} calls={calls} isReplaced={isReplaced} />
            {accept && <ProgressCard summary={summary} />}
            {groups.length > 0 && <CausesCard groups={groups} session={session} />}
          </>
        }
        desk={
          <>
            {accept && <DropArea session={session} />}
            {isAtRest(summary) && (outcome || summary.done < summary.total) && (
              <FinishCard summary={summary} outcome={outcome} />
            )}
          </>
        }
        list={entries.length > 0 && <FileList entries={entries} session={session} />}
        terms={accept && <AcceptedCard accept={accept} />}
      />
    </>
  );
}

/** Something is in and nothing is on its way: the person may finish. */
const isAtRest = ({ done, sending, elsewhere }: Summary): boolean => done > 0 && sending + elsewhere === 0;
