import { Button } from '@mui/material';
import { Link } from 'react-router';
import type { CallError } from '../../../client/api/problems.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import type { Crumb } from '../../layout/pageTrail.ts';

interface FormFailedProps {
  failure: CallError;
  title: string;
  parents: Crumb[];
  onRetry: () => void;
}

/** A refusal with a reason cannot be tried again; everything else can. */
const isFinal = ({ code }: CallError) => code >= 400 && code < 500 && code !== 401 && code !== 429;

export function FormFailed({ failure, title, parents, onRetry }: FormFailedProps) {
  const translate = useTranslate();
  const parent = parents.at(-1);
  const reason = failure.sentence ?? translate('formui.failed');
  return (
    <>
      <PageHeader title={title} parents={parents} />
      {isFinal(failure) && parent ? (
        <EmptyState
          title={reason}
          action={
            <Button component={Link} to={parent.to}>
              {translate('formui.back_to', { page: parent.label })}
            </Button>
          }
        />
      ) : (
        <ErrorState onRetry={onRetry}>{failure.code === 0 ? translate('formui.offline') : reason}</ErrorState>
      )}
    </>
  );
}
