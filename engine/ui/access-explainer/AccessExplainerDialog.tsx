import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../client/api/call.ts';
import type { WhyQuery } from '../../contract/generated/types.ts';
import { DialogFrame } from '../components/DialogFrame.tsx';
import { Loading } from '../components/Loading.tsx';
import { Notice } from '../components/Notice.tsx';
import { errorText } from '../resources/errorText.ts';
import { usePortal } from '../resources/Screens.tsx';
import { useI18n } from '../resources/useI18n.ts';
import { AccessQuestion } from './AccessQuestion.tsx';
import { AccessRuleList } from './AccessRuleList.tsx';
import type { ExplainTarget } from './explainTarget.ts';

/** Dialog that explains access: the question, and each rule that decides it. */
export default function AccessExplainerDialog({ resource, uuid, onClosed }: ExplainTarget & { onClosed: () => void }) {
  const i18n = useI18n();
  const { role } = usePortal();
  const [open, setOpen] = useState(true);
  const [asked, setAsked] = useState<WhyQuery>({ resource, role, ...(uuid !== undefined && { row: uuid }) });
  const { data, error } = useQuery({
    queryKey: ['explainAccess', asked],
    queryFn: ({ signal }) => call('explainAccess', { query: asked, signal }),
    placeholderData: before => before,
    retry: false,
  });
  return (
    <DialogFrame
      title={i18n.text('access_explainer.title')}
      width="md"
      open={open}
      onClose={() => setOpen(false)}
      onClosed={onClosed}
      actions={<Button onClick={() => setOpen(false)}>{i18n.text('editing.close')}</Button>}
    >
      <AccessQuestion asked={asked} choices={data?.choices} withRow={uuid === undefined} onAsk={setAsked} />
      {error ? (
        <Notice tone="error" alert title={i18n.text('access_explainer.failed')}>
          {errorText(error, i18n)}
        </Notice>
      ) : data ? (
        <AccessRuleList answer={data} />
      ) : (
        <Loading />
      )}
    </DialogFrame>
  );
}
