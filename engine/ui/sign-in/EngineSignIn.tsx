import { SignInPage } from './SignInPage.tsx';

/** The sign-in page of an app with the engine's accounts. */
export default function EngineSignIn() {
  return <SignInPage />;
}
