import { DashboardScreen } from '../resources/dashboard/DashboardScreen.tsx';
import { useSignedInExtensions } from './signedInContext.ts';

/** The page of any dashboard file. */
export default function DashboardPage({ name }: { name: string }) {
  const { widgets = {} } = useSignedInExtensions();
  return <DashboardScreen name={name} components={widgets} />;
}
