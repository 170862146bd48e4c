import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../client/api/call.ts';
import type { WhyQuery } from '../../contract/generated/types.ts';
import { DialogFrame } from '../layout/DialogFrame.tsx';
import { Loading } from '../layout/Loading.tsx';
import { Notice } from '../layout/Notice.tsx';
import { causeOf } from '../resources/causeOf.ts';
import { usePortal } from '../resources/Screens.tsx';
import { useSpeaker } from '../resources/useSpeaker.ts';
import type { AskedAbout } from './askedAbout.ts';
import { WhyQuestion } from './WhyQuestion.tsx';
import { WhyRules } from './WhyRules.tsx';

/** Whom it is about and what, and below it each rule that decides. */
export default function WhyDialog({ resource, uuid, onClosed }: AskedAbout & { onClosed: () => void }) {
  const say = useSpeaker();
  const { role } = usePortal();
  const [open, setOpen] = useState(true);
  const [asked, setAsked] = useState<WhyQuery>({ resource, role, ...(uuid !== undefined && { row: uuid }) });
  const { data, error } = useQuery({
    queryKey: ['askWhy', asked],
    queryFn: ({ signal }) => call('askWhy', { query: asked, signal }),
    placeholderData: before => before,
    retry: false,
  });
  return (
    <DialogFrame
      title={say.text('support.why.title')}
      width="md"
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      actions={<Button onClick={() => setOpen(false)}>{say.text('editing.close')}</Button>}
    >
      <WhyQuestion asked={asked} choices={data?.choices} withRow={uuid === undefined} onAsk={setAsked} />
      {error ? (
        <Notice tone="error" alert title={say.text('support.why.failed')}>
          {causeOf(error, say)}
        </Notice>
      ) : data ? (
        <WhyRules answer={data} />
      ) : (
        <Loading />
      )}
    </DialogFrame>
  );
}
