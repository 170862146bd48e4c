import { type ReactNode, Suspense } from 'react';
import { addTexts } from '../../client/i18n/i18nProvider.ts';
import { Loading } from '../components/Loading.tsx';
import { PageHeader } from '../layout/PageHeader.tsx';
import { lazyComponent } from '../loading/lazyComponent.tsx';

interface AdminPageProps {
  /** The heading of the page. Without it, the content is a part of another page. */
  title?: string;
  children: ReactNode;
}

const AdminContexts = lazyComponent(async () => {
  const [part] = await Promise.all([import('./AdminContexts.tsx'), addTexts('react-admin')]);
  return part;
});

/**
 * A page, or a part of one, that is written with react-admin's components. They work on the app's resources, rights,
 * texts and theme.
 */
export function AdminPage({ title, children }: AdminPageProps) {
  return (
    <>
      {title !== undefined && <PageHeader title={title} />}
      <Suspense fallback={<Loading />}>
        <AdminContexts>{children}</AdminContexts>
      </Suspense>
    </>
  );
}
