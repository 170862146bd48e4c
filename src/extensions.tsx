import { lazy } from 'react';
import type { AppExtensions } from '../engine/ui/shell/index.ts';
import { accessRules } from './accessRules.ts';
import { UndeliverableBanner } from './account/UndeliverableBanner.tsx';
import { Dashboards, fetchPageAt } from './firstPages.ts';
import { paths } from './paths.ts';
import { Impersonation } from './support/impersonation/Impersonation.tsx';

const RegisterPage = lazy(() => import('./auth/RegisterPage.tsx'));
const ResendVerificationPage = lazy(() => import('./auth/ResendVerificationPage.tsx'));
const PasswordResetPage = lazy(() => import('./auth/PasswordResetPage.tsx'));
const VerifyPassPage = lazy(() => import('./auth/VerifyPassPage.tsx'));
const VerifyEmailPage = lazy(() => import('./auth/VerifyEmailPage.tsx'));
const VerifyCodePage = lazy(() => import('./auth/VerifyCodePage.tsx'));
const UndoChangePage = lazy(() => import('./auth/UndoChangePage.tsx'));
const LegalPage = lazy(() => import('./legal/LegalPage.tsx'));
const LockedPage = lazy(() => import('./account/locked/LockedPage.tsx'));

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
    { path: paths.accountLocked, element: <LockedPage /> },
  ],
  loadSignIn: () => import('./auth/LoginPage.tsx'),
  loadSignedIn: () => import('./signedIn.tsx'),
  Dashboard: Dashboards,
  fetchPageAt,
};
