import DropTarget from '@uppy/drop-target';
import { useEffect, useMemo, useState } from 'react';
import type { Order } from '../../schemas/generated/types.ts';
import { takeKeptFiles } from '../shared/keptFiles.ts';
import { chosenFiles } from '../shared/uploads/chosenFiles.ts';
import { groupFailures, listFileEntries, type Summary, summarizeEntries } from '../shared/uploads/entries.ts';
import type { UploadSession } from '../shared/uploads/uploadSession.ts';
import { uploadSessionOf } from '../shared/uploads/uploadSessions.ts';
import { useUploadState } from '../shared/uploads/useUploadState.ts';
import { AcceptedCard } from './AcceptedCard.tsx';
import { DropArea } from './DropArea.tsx';
import { FinishCard } from './FinishCard.tsx';
import { ProgressCard } from './ProgressCard.tsx';
import { UploadErrorsCard } from './UploadErrorsCard.tsx';
import { UploadFileList } from './UploadFileList.tsx';
import { UploadHeader } from './UploadHeader.tsx';
import { UploadNotices } from './UploadNotices.tsx';
import { UploadSkeleton } from './UploadSkeleton.tsx';
import type { UploadRole } from './uploadRoles.ts';
import { useFinish } from './useFinish.ts';
import { useUploadCalls, useWatch } from './useUploadCalls.ts';
import { useWorkspaceActions } from './useWorkspaceActions.ts';
import { WorkspaceLayout } from './WorkspaceLayout.tsx';

/** Takes files that miss the drop area; the browser would leave the page to show them. */
function useDropAnywhere({ uppy }: UploadSession): void {
  useEffect(() => {
    uppy.use(DropTarget, { target: document.documentElement });
    return () => {
      const plugin = uppy.getPlugin('DropTarget');
      if (plugin) uppy.removePlugin(plugin);
    };
  }, [uppy]);
}

/** Adds the files that were chosen on the page before this one or for a quote, once it is known which files the order takes. */
function useChosenFiles({ uppy }: UploadSession, orderUuid: string, isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const add = (files: File[]) => uppy.addFiles(files.map(data => ({ name: data.name, type: data.type, data })));
    add(chosenFiles.take(orderUuid));
    void takeKeptFiles(orderUuid).then(files => files.length > 0 && add(files));
  }, [uppy, orderUuid, isReady]);
}

/** The page that uploads the files of an order. It loads Uppy. */
export default function UploadWorkspace({ order, role }: { order: Order; role: UploadRole }) {
  const [session] = useState(() => uploadSessionOf(order.uuid, role.obtain));
  const calls = useUploadCalls(order, session, role);
  const { files, server, refused, accept, outcome, isReplaced } = useUploadState(session);
  const entries = useMemo(() => listFileEntries({ files, server }), [files, server]);
  const groups = useMemo(() => groupFailures(entries, refused), [entries, refused]);
  const summary = useMemo(() => summarizeEntries(entries), [entries]);
  useWatch(calls, summary.elsewhere > 0);
  useDropAnywhere(session);
  useChosenFiles(session, order.uuid, accept !== null);
  const finishing = useFinish(order, calls, summary, role);
  const actions = useWorkspaceActions(session, summary, groups);

  // Before the server has answered, "no files yet" could be wrong.
  if (!accept && calls.syncing.status !== 'error') return <UploadSkeleton order={order} role={role} />;
  return (
    <>
      <UploadHeader order={order} role={role} primary={finishing.action} secondary={actions} />
      <WorkspaceLayout
        progress={
          <>
            <UploadNotices order={order} session={session} calls={calls} isReplaced={isReplaced} />
            {accept && <ProgressCard summary={summary} />}
            {groups.length > 0 && <UploadErrorsCard groups={groups} session={session} />}
          </>
        }
        workspace={
          <>
            {accept && <DropArea session={session} />}
            {isAtRest(summary) && (outcome || summary.done < summary.total) && (
              <FinishCard summary={summary} outcome={outcome} />
            )}
          </>
        }
        list={entries.length > 0 && <UploadFileList entries={entries} session={session} />}
        terms={accept && <AcceptedCard accept={accept} />}
      />
    </>
  );
}

/** Returns whether some files are complete and none is being sent: the person may finish. */
const isAtRest = ({ done, sending, elsewhere }: Summary): boolean => done > 0 && sending + elsewhere === 0;
