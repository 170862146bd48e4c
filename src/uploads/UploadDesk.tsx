import Skeleton from '@mui/material/Skeleton';
import { useMemo, useRef, useState } from 'react';
import type { Order } from '../../schemas/generated/types.ts';
import { useKeptFocus } from '../shared/shell/useKeptFocus.ts';
import { AcceptedCard } from './AcceptedCard.tsx';
import { CausesCard } from './CausesCard.tsx';
import { DropArea } from './DropArea.tsx';
import { entriesOf, groupsOf, type Summary, summaryOf } from './entries.ts';
import { FileList } from './FileList.tsx';
import { FinishCard } from './FinishCard.tsx';
import { Columns, Stack } from './layout.ts';
import { ProgressCard } from './ProgressCard.tsx';
import { browseButton } from './picker.ts';
import { sessionOf } from './sessions.ts';
import { UploadHeader } from './UploadHeader.tsx';
import { UploadNotices } from './UploadNotices.tsx';
import { useDeskActions } from './useDeskActions.ts';
import { useDropAnywhere } from './useDropAnywhere.ts';
import { useFinish } from './useFinish.ts';
import { useUploadCalls, useWatch } from './useUploadCalls.ts';
import { useUploadState } from './useUploadState.ts';

/** Where the files of an order are sent from. It brings Uppy along. */
export default function UploadDesk({ order }: { order: Order }) {
  const [session] = useState(() => sessionOf(order.uuid));
  const calls = useUploadCalls(order, session);
  const { files, server, refused, accept, outcome, isReplaced } = useUploadState(session);
  const entries = useMemo(() => entriesOf({ files, server }), [files, server]);
  const groups = useMemo(() => groupsOf(entries, refused), [entries, refused]);
  const summary = useMemo(() => summaryOf(entries), [entries]);
  useWatch(calls, summary.elsewhere > 0);
  useDropAnywhere(session);
  const list = useRef<HTMLDivElement>(null);
  useKeptFocus(list, browseButton);
  const finishing = useFinish(order, calls, summary);
  const actions = useDeskActions(session, summary, groups);

  return (
    <>
      <UploadHeader order={order} primary={finishing.action} secondary={actions} />
      <Columns>
        <Stack ref={list}>
          <UploadNotices order={order} session={session} calls={calls} isReplaced={isReplaced} />
          <ProgressCard summary={summary} />
          {groups.length > 0 && <CausesCard groups={groups} session={session} />}
          {entries.length > 0 && <FileList entries={entries} session={session} />}
        </Stack>
        <Stack>
          {accept ? <DropArea session={session} /> : <Skeleton variant="rounded" height={104} />}
          {isAtRest(summary) && (outcome || summary.done < summary.total) && (
            <FinishCard summary={summary} outcome={outcome} />
          )}
          {accept && <AcceptedCard accept={accept} />}
        </Stack>
      </Columns>
    </>
  );
}

/** Something is in and nothing is on its way: the person may finish. */
const isAtRest = ({ done, sending, elsewhere }: Summary): boolean => done > 0 && sending + elsewhere === 0;
