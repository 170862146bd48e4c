import { loadGuestTexts } from '../engine/client/i18n/index.ts';
import { lazyComponent } from '../engine/ui/loading/index.ts';
import type { AppExtensions } from '../engine/ui/shell/index.ts';
import { accessRules } from './accessRules.ts';
import { UndeliverableBanner } from './account/UndeliverableBanner.tsx';
import { Dashboards, fetchPageAt } from './firstPages.ts';
import { paths } from './paths.ts';
import { Impersonation } from './support/impersonation/Impersonation.tsx';

const RegisterPage = lazyComponent(withGuestTexts(() => import('./auth/RegisterPage.tsx')));
const ResendVerificationPage = lazyComponent(withGuestTexts(() => import('./auth/ResendVerificationPage.tsx')));
const PasswordResetPage = lazyComponent(withGuestTexts(() => import('./auth/PasswordResetPage.tsx')));
const VerifyPassPage = lazyComponent(withGuestTexts(() => import('./auth/VerifyPassPage.tsx')));
const VerifyEmailPage = lazyComponent(() => import('./auth/VerifyEmailPage.tsx'));
const VerifyCodePage = lazyComponent(withGuestTexts(() => import('./auth/VerifyCodePage.tsx')));
const UndoChangePage = lazyComponent(withGuestTexts(() => import('./auth/UndoChangePage.tsx')));
const LegalPage = lazyComponent(() => import('./legal/LegalPage.tsx'));
const GuestPage = lazyComponent(withGuestTexts(() => import('./quote/GuestPage.tsx')));
const LockedPage = lazyComponent(withGuestTexts(() => import('./account/locked/LockedPage.tsx')));

/** Loads a page with the texts that only a few public pages need. */
function withGuestTexts<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return async () => (await Promise.all([load(), loadGuestTexts()]))[0];
}

/** The portal's public extensions of the engine's pages. */
export const extensions: AppExtensions = {
  access: accessRules,
  banner: (
    <>
      <Impersonation />
      <UndeliverableBanner />
    </>
  ),
  pages: [
    { path: paths.register, element: <RegisterPage /> },
    { path: paths.resendVerification, element: <ResendVerificationPage /> },
    { path: paths.passwordReset, element: <PasswordResetPage /> },
    { path: paths.verifyPass, element: <VerifyPassPage /> },
    { path: paths.verifyEmail, element: <VerifyEmailPage /> },
    { path: paths.verifyCode, element: <VerifyCodePage /> },
    { path: paths.undoChange, element: <UndoChangePage /> },
    { path: paths.legalTerms, element: <LegalPage document="terms" /> },
    { path: paths.legalPrivacy, element: <LegalPage document="privacy" /> },
    { path: paths.legalOrderTerms, element: <LegalPage document="order_terms" /> },
    { path: paths.prices, element: <GuestPage page="prices" /> },
    { path: paths.quote, element: <GuestPage page="quote" /> },
    { path: paths.embeddedQuote, element: <GuestPage page="embed" /> },
    { path: paths.accountLocked, element: <LockedPage /> },
  ],
  loadSignIn: () => import('./auth/LoginPage.tsx'),
  loadSignedIn: () => import('./signedIn.tsx'),
  Dashboard: Dashboards,
  fetchPageAt,
};
