export { AuthForm } from './AuthForm.tsx';
export { SignInPage } from './SignInPage.tsx';
export { useStartedSession } from './useStartedSession.ts';
