import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { signInPath, useUser } from '../../engine/client/auth/index.ts';
import { useTranslate } from '../../engine/client/i18n/index.ts';
import { Loading, PillButton } from '../../engine/ui/components/index.ts';
import { Brand, LanguageSelect, SkipLink, useFocusedHeading } from '../../engine/ui/layout/index.ts';
import { legalNames } from '../../schemas/legal/documents.ts';
import { legalPaths, paths } from '../paths.ts';
import classes from './PublicPage.module.css';

interface PublicPageProps {
  /** Of the browser's tab. */
  tab: string;
  title: string;
  sentence: string;
  /** For search engines. */
  description: string;
  /** The other public page, in the header. */
  other: { label: string; to: string };
  children: ReactNode;
}

/** A wide page for visitors without an account. It loads neither MUI nor react-admin (decision 007). */
export function PublicPage({ tab, title, sentence, description, other, children }: PublicPageProps) {
  const translate = useTranslate();
  const user = useUser();
  const heading = useFocusedHeading(title);
  return (
    <div className={classes.page}>
      <title>{translate('shell.tab_title', { page: tab, product: translate('shell.product') })}</title>
      <meta name="description" content={description} />
      <SkipLink />
      <header className={classes.top}>
        <Brand to={paths.quote} />
        <nav className={classes.nav} aria-label={translate('quote.nav.label')}>
          <PillButton kind="quiet" to={other.to}>
            {other.label}
          </PillButton>
          <PillButton to={user ? paths.dashboard : signInPath()}>
            {translate(user ? 'quote.nav.dashboard' : 'quote.nav.sign_in')}
          </PillButton>
        </nav>
      </header>
      <main id="main" className={classes.main} tabIndex={-1}>
        <div className={classes.hero}>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p>{sentence}</p>
        </div>
        {children}
      </main>
      <footer className={classes.foot}>
        {legalNames.map(name => (
          <Link key={name} to={legalPaths[name]} className="link">
            {translate(`shell.legal.titles.${name}`)}
          </Link>
        ))}
        <LanguageSelect />
      </footer>
    </div>
  );
}

/** In place of the content of a public page, while that loads. */
export const LoadingPage = () => (
  <div className={classes.loading}>
    <Loading />
  </div>
);
