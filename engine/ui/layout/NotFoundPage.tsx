import { home } from '../../client/home.ts';
import { useTranslate } from '../../client/i18n/useTranslate.ts';
import { Card } from './Card.tsx';
import { EmptyState } from './EmptyState.tsx';
import { SearchIcon } from './icons.ts';
import { PageHeader } from './PageHeader.tsx';
import { Pill } from './Pill.tsx';

/** The 404 page inside the frame. */
export default function NotFoundPage() {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={translate('shell.not_found.title')} />
      <Card>
        <EmptyState icon={SearchIcon} action={<Pill to={home}>{translate('shell.not_found.dashboard')}</Pill>}>
          {translate('shell.not_found.text')}
        </EmptyState>
      </Card>
    </>
  );
}
