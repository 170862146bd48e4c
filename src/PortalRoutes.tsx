import { useEffect } from 'react';
import { Route, Routes } from 'react-router';
import { ahead, fetchLaterParts, LookOnly, Page, UnknownPage, whenIdle, withWords } from '../engine/ui/layout/index.ts';
import { usePortal } from '../engine/ui/resources/index.ts';
import { AccountFamily } from './account/AccountFamily.tsx';
import { Dashboards, OrderFormPage, ResourceList, ResourceShow } from './firstPages.ts';
import { paths } from './paths.ts';

const load = {
  create: () => import('../engine/ui/resources/edit/ResourceCreate.tsx'),
  edit: () => import('../engine/ui/resources/edit/ResourceEdit.tsx'),
  recipeForm: () => import('./recipes/RecipeFormPage.tsx'),
  checkout: () => import('./checkout/CheckoutPage.tsx'),
  upload: () => import('./uploads/UploadPage.tsx'),
  resultUpload: () => import('./uploads/ResultUploadPage.tsx'),
  accountFrame: () => import('./account/AccountFrame.tsx'),
  profile: () => import('./account/ProfilePage.tsx'),
  security: () => import('./account/SecurityPage.tsx'),
  deleteAccount: () => import('./account/DeletionPage.tsx'),
  organization: () => import('./account/OrganizationPage.tsx'),
  notifications: () => import('./account/NotificationsPage.tsx'),
  subscription: () => import('./billing/SubscriptionPage.tsx'),
  billing: () => import('./billing/BillingPage.tsx'),
  contact: () => import('./messages/ContactPage.tsx'),
  origins: () => import('../engine/ui/inspector/OriginsPage.tsx'),
};

const ResourceCreate = withWords(load.create);
const ResourceEdit = withWords(load.edit);
const RecipeFormPage = withWords(load.recipeForm);
const CheckoutPage = withWords(load.checkout);
const UploadPage = withWords(load.upload);
const ResultUploadPage = withWords(load.resultUpload);
const AccountFrame = withWords(load.accountFrame);
const ProfilePage = withWords(load.profile);
const SecurityPage = withWords(load.security);
const DeletionPage = withWords(load.deleteAccount);
const OrganizationPage = withWords(load.organization);
const NotificationsPage = withWords(load.notifications);
const SubscriptionPage = withWords(load.subscription);
const BillingPage = withWords(load.billing);
const ContactPage = withWords(load.contact);
const OriginsPage = withWords(load.origins);

/** The way of an order, fetched while the person reads: each step is there before it is pressed. */
async function fetchWhatComesNext() {
  for (const next of [ResourceList, ResourceShow]) await ahead(next.fetch);
  await fetchLaterParts();
  for (const next of [Dashboards, OrderFormPage, CheckoutPage, UploadPage]) await ahead(next.fetch);
}

/** The special pages by name; every resource of the portal has its list and its record. Fixed words win over ids. */
export function PortalRoutes() {
  const { resources, dashboards, role } = usePortal();
  // Orders and recipes are begun by customers, and our team has none of its own.
  const isCustomer = role === 'customer';
  useEffect(() => whenIdle(fetchWhatComesNext), []);
  return (
    <AccountFamily>
      <Routes>
        <Route element={<Page />}>
          {dashboards.map(({ name, route }) => (
            <Route key={name} path={route} element={<Dashboards key={name} name={name} />} />
          ))}
          <Route element={<AccountFrame />}>
            <Route element={<LookOnly />}>
              <Route path={paths.account} element={<ProfilePage />} />
              <Route path={paths.security} element={<SecurityPage />} />
              <Route path={paths.deleteAccount} element={<DeletionPage />} />
              <Route path={paths.organization} element={<OrganizationPage />} />
              <Route path={paths.subscription} element={<SubscriptionPage />} />
              <Route path={paths.billing} element={<BillingPage />} />
              <Route path={paths.notifications} element={<NotificationsPage />} />
              <Route path={paths.contact} element={<ContactPage />} />
            </Route>
          </Route>
          {resources.map(({ name, route }) => (
            <Route key={name} path={`${route}/:uuid`} element={<ResourceShow name={name} />} />
          ))}
          {resources.map(
            ({ name, route, create }) =>
              // No row is called so: without this the page of a row would ask for one.
              !create && <Route key={`${name} create`} path={`${route}/create`} element={<UnknownPage />} />,
          )}
          <Route path="*" element={<UnknownPage />} />
        </Route>
        <Route element={<Page width="wide" />}>
          <Route path={paths.origins.pattern} element={<OriginsPage />} />
          {resources.map(({ name, route }) => (
            <Route key={name} path={route} element={<ResourceList name={name} />} />
          ))}
        </Route>
        <Route element={<Page width="middle" />}>
          {resources.flatMap(({ name, route, create, edit }) => [
            create && (
              <Route key={`${name} create`} path={`${route}/create`} element={<ResourceCreate name={name} />} />
            ),
            edit && <Route key={`${name} edit`} path={`${route}/:uuid/edit`} element={<ResourceEdit name={name} />} />,
          ])}
          <Route element={<LookOnly />}>
            <Route path={paths.newOrder} element={isCustomer ? <OrderFormPage /> : <UnknownPage />} />
            <Route path={paths.orderForm.pattern} element={<OrderFormPage />} />
            <Route path={paths.checkout.pattern} element={<CheckoutPage />} />
            <Route path={paths.upload.pattern} element={<UploadPage />} />
            <Route path={paths.resultUpload.pattern} element={<ResultUploadPage />} />
            <Route path={paths.newRecipe} element={isCustomer ? <RecipeFormPage /> : <UnknownPage />} />
            <Route path={paths.recipeForm.pattern} element={<RecipeFormPage />} />
          </Route>
        </Route>
      </Routes>
    </AccountFamily>
  );
}
