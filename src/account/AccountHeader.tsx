import { useTranslate } from '../../engine/client/i18n/index.ts';
import { PageHeader } from '../../engine/ui/layout/index.ts';
import type { AccountPage } from './accountPages.ts';

/** What a page of the account is called and is for. */
export function AccountHeader({ page }: { page: AccountPage }) {
  const translate = useTranslate();
  return <PageHeader title={translate(`account.${page}.title`)} sentence={translate(`account.${page}.sentence`)} />;
}
