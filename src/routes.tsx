import './accessRules.ts';
import { lazy, Suspense } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { useUser } from '../engine/client/auth/index.ts';
import { Guarded, Loading, whenIdle } from '../engine/ui/layout/index.ts';
import { loadPortal } from './loadPortal.ts';
import { paths } from './paths.ts';

/** While the person types, what comes after sign-in is fetched. */
const LoginPage = lazy(async () => {
  const page = await import('./auth/LoginPage.tsx');
  whenIdle(loadPortal);
  return page;
});
const RegisterPage = lazy(() => import('./auth/RegisterPage.tsx'));
const ResendVerificationPage = lazy(() => import('./auth/ResendVerificationPage.tsx'));
const PasswordResetPage = lazy(() => import('./auth/PasswordResetPage.tsx'));
const VerifyPassPage = lazy(() => import('./auth/VerifyPassPage.tsx'));
const VerifyEmailPage = lazy(() => import('./auth/VerifyEmailPage.tsx'));
const VerifyCodePage = lazy(() => import('./auth/VerifyCodePage.tsx'));
const UndoChangePage = lazy(() => import('./auth/UndoChangePage.tsx'));
const LegalPage = lazy(() => import('./legal/LegalPage.tsx'));
const ServerErrorPage = lazy(() => import('../engine/ui/layout/ServerErrorPage.tsx'));
const LockedPage = lazy(() => import('./account/locked/LockedPage.tsx'));
const Portal = lazy(loadPortal);

/** An unknown address that contains a public path needs no sign-in, and leads nowhere. */
const Others = () => (useUser() ? <Portal /> : <Navigate to={paths.login} replace />);

/** Public pages stand alone; everything else is the portal, which brings react-admin along. */
export const AppRoutes = () => (
  <Guarded>
    <Suspense fallback={<Loading />}>
      <Routes>
        <Route path={paths.home} element={<Navigate to={paths.dashboard} replace />} />
        <Route path={paths.login} element={<LoginPage />} />
        <Route path={paths.register} element={<RegisterPage />} />
        <Route path={paths.resendVerification} element={<ResendVerificationPage />} />
        <Route path={paths.passwordReset} element={<PasswordResetPage />} />
        <Route path={paths.verifyPass} element={<VerifyPassPage />} />
        <Route path={paths.verifyEmail} element={<VerifyEmailPage />} />
        <Route path={paths.verifyCode} element={<VerifyCodePage />} />
        <Route path={paths.undoChange} element={<UndoChangePage />} />
        <Route path={paths.legalTerms} element={<LegalPage document="terms" />} />
        <Route path={paths.legalPrivacy} element={<LegalPage document="privacy" />} />
        <Route path={paths.legalOrderTerms} element={<LegalPage document="order_terms" />} />
        <Route path={paths.serverError} element={<ServerErrorPage />} />
        <Route path={paths.accountLocked} element={<LockedPage />} />
        <Route path="*" element={<Others />} />
      </Routes>
    </Suspense>
  </Guarded>
);
