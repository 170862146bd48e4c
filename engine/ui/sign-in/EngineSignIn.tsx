import { SignInPage } from './SignInPage.tsx';

/** The page of an app whose accounts are the engine's. */
export default function EngineSignIn() {
  return <SignInPage />;
}
