import { Link } from 'react-router';
import { logout } from '../../engine/client/auth/session.ts';
import { useTranslate } from '../../engine/client/i18n/useTranslate.ts';
import { Card } from '../../engine/ui/layout/Card.tsx';
import { failureWords } from '../../engine/ui/layout/failureWords.ts';
import { RightIcon } from '../../engine/ui/layout/icons.tsx';
import { PageHeader } from '../../engine/ui/layout/PageHeader.tsx';
import { Pill } from '../../engine/ui/layout/Pill.tsx';
import { toasts } from '../../engine/ui/layout/toasts.ts';
import classes from './Account.module.css';
import { accountPages } from './accountPages.ts';

export function AccountIndex({ title }: { title: string }) {
  const translate = useTranslate();
  return (
    <>
      <PageHeader title={title} />
      <div className={classes.stack}>
        <Card flush>
          <nav className={classes.index} aria-label={translate('account.tabs.label')}>
            {accountPages.map(({ name, onPhone, icon: Icon }) => (
              <Link key={name} to={onPhone}>
                <Icon />
                {translate(`account.tabs.${name}`)}
                <RightIcon />
              </Link>
            ))}
          </nav>
        </Card>
        <Pill size="large" onClick={() => logout().catch(error => toasts.error(failureWords(error, translate)))}>
          {translate('account.sign_out')}
        </Pill>
      </div>
    </>
  );
}
