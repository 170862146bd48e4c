import { lazy } from 'react';
import { loadGuestTexts } from '../engine/client/i18n/index.ts';
import type { AppExtensions } from '../engine/ui/shell/index.ts';
import { accessRules } from './accessRules.ts';
import { UndeliverableBanner } from './account/UndeliverableBanner.tsx';
import { Dashboards, fetchPageAt } from './firstPages.ts';
import { paths } from './paths.ts';
import { Impersonation } from './support/impersonation/Impersonation.tsx';

const RegisterPage = lazy(withGuestTexts(() => import('./auth/RegisterPage.tsx')));
const ResendVerificationPage = lazy(withGuestTexts(() => import('./auth/ResendVerificationPage.tsx')));
const PasswordResetPage = lazy(withGuestTexts(() => import('./auth/PasswordResetPage.tsx')));
const VerifyPassPage = lazy(withGuestTexts(() => import('./auth/VerifyPassPage.tsx')));
const VerifyEmailPage = lazy(() => import('./auth/VerifyEmailPage.tsx'));
const VerifyCodePage = lazy(withGuestTexts(() => import('./auth/VerifyCodePage.tsx')));
const UndoChangePage = lazy(withGuestTexts(() => import('./auth/UndoChangePage.tsx')));
const LegalPage = lazy(() => import('./legal/LegalPage.tsx'));
const GuestPage = lazy(withGuestTexts(() => import('./quote/GuestPage.tsx')));
const LockedPage = lazy(withGuestTexts(() => import('./account/locked/LockedPage.tsx')));

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
