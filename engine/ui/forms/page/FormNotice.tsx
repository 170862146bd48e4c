import { Box, Button } from '@mui/material';
import type { ReactNode } from 'react';
import { useFormatters } from '../../../client/i18n/useFormatters.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import type { FormState } from '../../../contract/contract.ts';
import { NewDayNotice } from '../../components/NewDayNotice.tsx';
import { Notice } from '../../components/Notice.tsx';
import type { FormSession } from '../session/FormSession.ts';
import type { SessionView } from '../session/sessionView.ts';
import { FailureNotice } from './FailureNotice.tsx';

interface FormNoticeProps {
  form: FormState;
  view: SessionView;
  session: FormSession;
}

/** The only notice of the page: an error, else restored answers, else new prices, else moved answers. */
export function FormNotice({ form, view, session }: FormNoticeProps) {
  const notice = selectNotice(form, view, session);
  return notice ? <Box sx={{ mb: 3 }}>{notice}</Box> : null;
}

function selectNotice(form: FormState, view: SessionView, session: FormSession): ReactNode {
  if (view.said) return <FailureNotice said={view.said} />;
  if (view.restored) return <RestoredNotice onDismiss={session.dismissRestored} />;
  if (view.isNewDay) return <NewDayNotice onDismiss={session.dismissNewDay} />;
  return form.moved.length > 0 ? <MigratedNotice form={form} /> : null;
}

function RestoredNotice({ onDismiss }: { onDismiss: () => void }) {
  const translate = useTranslate();
  return (
    <Notice
      tone="info"
      title={translate('formui.restored.title')}
      actions={<Button onClick={onDismiss}>{translate('formui.restored.dismiss')}</Button>}
    >
      {translate('formui.restored.text')}
    </Notice>
  );
}

const humanize = (name: string) => name.replaceAll('_', ' ');

/** "2 answers moved, 1 no longer asked", and a list of them below. */
function MigratedNotice({ form: { moved } }: { form: FormState }) {
  const translate = useTranslate();
  const { list } = useFormatters();
  const carried = moved.filter(({ to }) => to !== null).map(({ to, label }) => label ?? humanize(String(to)));
  const dropped = moved.filter(({ to }) => to === null).map(({ from }) => humanize(from));
  const [moves, drops] = [carried.length, dropped.length];
  const key = moves && drops ? 'both' : moves ? 'only_carried' : 'only_dropped';
  const counted = {
    moved: translate('formui.moved.count_carried', { smart_count: moves }),
    dropped: translate(`formui.moved.count_dropped${moves ? '_too' : ''}`, { smart_count: drops }),
  };
  return (
    <Notice tone="info" title={translate(`formui.moved.${key}`, counted)}>
      {translate('formui.moved.title')}. {moves > 0 && translate('formui.moved.carried', { answers: list(carried) })}{' '}
      {drops > 0 && translate('formui.moved.dropped', { answers: list(dropped) })}
    </Notice>
  );
}
