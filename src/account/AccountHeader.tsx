import { useTranslate } from '../../engine/client/i18n/index.ts';
import { PageHeader } from '../../engine/ui/layout/index.ts';
import type { AccountPage } from './accountPages.ts';

/** Title and description of a page of the account. */
export function AccountHeader({ page }: { page: AccountPage }) {
  const translate = useTranslate();
  return <PageHeader title={translate(`account.${page}.title`)} sentence={translate(`account.${page}.sentence`)} />;
}
