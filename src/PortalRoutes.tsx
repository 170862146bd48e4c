import { lazy } from 'react';
import { Route, Routes } from 'react-router';
import { paths } from './paths.ts';
import { ResourceList } from './shared/screens/list/ResourceList.tsx';
import { usePortal } from './shared/screens/Screens.tsx';
import { ResourceShow } from './shared/screens/show/ResourceShow.tsx';
import NotFoundPage from './shared/shell/NotFoundPage.tsx';
import { Page } from './shared/shell/Page.tsx';

const AccountFrame = lazy(() => import('./account/AccountFrame.tsx'));
const ProfilePage = lazy(() => import('./account/ProfilePage.tsx'));
const SecurityPage = lazy(() => import('./account/SecurityPage.tsx'));
const BillingPage = lazy(() => import('./account/BillingPage.tsx'));
const CheckoutPage = lazy(() => import('./checkout/CheckoutPage.tsx'));
const UploadPage = lazy(() => import('./uploads/UploadPage.tsx'));
const DashboardPage = lazy(() => import('./dashboard/DashboardPage.tsx'));
const OrderFormPage = lazy(() => import('./orders/OrderFormPage.tsx'));
const RecipeFormPage = lazy(() => import('./recipes/RecipeFormPage.tsx'));

/** The special pages by name; every resource of the portal has its list and its record. Fixed words win over ids. */
export function PortalRoutes() {
  const { resources } = usePortal();
  return (
    <Routes>
      <Route element={<Page />}>
        <Route path={paths.dashboard} element={<DashboardPage />} />
        <Route element={<AccountFrame />}>
          <Route path={paths.account} element={<ProfilePage />} />
          <Route path={paths.security} element={<SecurityPage />} />
          <Route path={paths.billing} element={<BillingPage />} />
        </Route>
        {resources.map(({ name, route }) => (
          <Route key={name} path={`${route}/:uuid`} element={<ResourceShow name={name} />} />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Route>
      <Route element={<Page width="wide" />}>
        {resources.map(({ name, route }) => (
          <Route key={name} path={route} element={<ResourceList name={name} />} />
        ))}
      </Route>
      <Route element={<Page width="middle" />}>
        <Route path={paths.newOrder} element={<OrderFormPage />} />
        <Route path={paths.orderForm.pattern} element={<OrderFormPage />} />
        <Route path={paths.checkout.pattern} element={<CheckoutPage />} />
        <Route path={paths.upload.pattern} element={<UploadPage />} />
        <Route path={paths.newRecipe} element={<RecipeFormPage />} />
        <Route path={paths.recipeForm.pattern} element={<RecipeFormPage />} />
      </Route>
    </Routes>
  );
}
