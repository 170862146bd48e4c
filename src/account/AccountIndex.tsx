import { Link } from 'react-router';
import { logout } from '../../providers/auth/session.ts';
import { useTranslate } from '../../providers/i18n/useTranslate.ts';
import { Card } from '../shared/shell/Card.tsx';
import { failureWords } from '../shared/shell/failureWords.ts';
import { RightIcon } from '../shared/shell/icons.tsx';
import { PageHeader } from '../shared/shell/PageHeader.tsx';
import { Pill } from '../shared/shell/Pill.tsx';
import { toasts } from '../shared/shell/toasts.ts';
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
