import { homePath } from '../../../client/homePath.ts';
import { useTranslate } from '../../../client/i18n/useTranslate.ts';
import { Card } from '../../components/Card.tsx';
import { EmptyState } from '../../components/EmptyState.tsx';
import { PillButton } from '../../components/PillButton.tsx';
import { SearchIcon } from '../../icons/icons.ts';
import { PageHeader } from '../PageHeader.tsx';

/** The 404 page inside the frame. */
export default function NotFoundPage() {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('shell.not_found.title')} />
      <Card>
        <EmptyState
          icon={SearchIcon}
          action={<PillButton to={homePath}>{translate('shell.not_found.dashboard')}</PillButton>}
        >
          {translate('shell.not_found.text')}
        </EmptyState>
      </Card>
    </>
  );
}
