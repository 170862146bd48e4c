import '../providers/staffCalls.ts';
import { call } from '../engine/client/api/index.ts';
import { loadFullWindowTexts } from '../engine/client/i18n/index.ts';
import { ReadOnly } from '../engine/ui/components/index.ts';
import { UnknownPage } from '../engine/ui/layout/index.ts';
import { lazyWithMessages } from '../engine/ui/loading/index.ts';
import type { SignedInExtensions } from '../engine/ui/shell/index.ts';
import { AccountLayout } from './account/AccountLayout.tsx';
import { OrderFormPage } from './firstPages.ts';
import { invalidationRules } from './invalidationRules.ts';
import { paths } from './paths.ts';
import { components, formPages, frame, orderParts, presenters, stepComponents } from './schemaExtensions.tsx';

const RecipeFormPage = lazyWithMessages(() => import('./recipes/RecipeFormPage.tsx'));
const SampleOrderPage = lazyWithMessages(() => import('./orders/sample/SampleOrderPage.tsx'));
const CheckoutPage = lazyWithMessages(() => import('./checkout/CheckoutPage.tsx'));
const OrderPlacedPage = lazyWithMessages(() => import('./orders/placed/OrderPlacedPage.tsx'));
const UploadPage = lazyWithMessages(() => import('./uploads/UploadPage.tsx'));
const ReviewPage = lazyWithMessages(withFullWindowTexts(() => import('./reviews/ReviewPage.tsx')));
const SupportReviewPage = lazyWithMessages(withFullWindowTexts(() => import('./reviews/SupportReviewPage.tsx')));
const ResultUploadPage = lazyWithMessages(() => import('./uploads/ResultUploadPage.tsx'));
const AccountFrame = lazyWithMessages(() => import('./account/AccountFrame.tsx'));
const ProfilePage = lazyWithMessages(() => import('./account/ProfilePage.tsx'));
const SecurityPage = lazyWithMessages(() => import('./account/SecurityPage.tsx'));
const DeletionPage = lazyWithMessages(() => import('./account/DeletionPage.tsx'));
const OrganizationPage = lazyWithMessages(() => import('./account/OrganizationPage.tsx'));
const NotificationsPage = lazyWithMessages(() => import('./account/NotificationsPage.tsx'));
const SubscriptionPage = lazyWithMessages(() => import('./billing/SubscriptionPage.tsx'));
const BillingPage = lazyWithMessages(() => import('./billing/BillingPage.tsx'));
const ContactPage = lazyWithMessages(() => import('./messages/ContactPage.tsx'));

/** Loads a page with the texts of pages of the whole window. */
function withFullWindowTexts<Page>(load: () => Promise<Page>): () => Promise<Page> {
  return async () => (await Promise.all([load(), loadFullWindowTexts()]))[0];
}

const accountPages = [
  { path: paths.account, element: <ProfilePage /> },
  { path: paths.security, element: <SecurityPage /> },
  { path: paths.deleteAccount, element: <DeletionPage /> },
  { path: paths.organization, element: <OrganizationPage /> },
  { path: paths.subscription, element: <SubscriptionPage /> },
  { path: paths.billing, element: <BillingPage /> },
  { path: paths.notifications, element: <NotificationsPage /> },
  { path: paths.contact, element: <ContactPage /> },
];

/** The portal's extensions behind sign-in. */
const signedIn: SignedInExtensions = {
  components,
  presenters: presenters,
  formPages,
  frame,
  stepComponents,
  invalidationRules,
  viewers: () => import('./fileViewers.ts'),
  Around: AccountLayout,
  pages({ kind }) {
    // Only customers can begin orders and recipes.
    const isCustomer = kind === 'owner';
    return {
      usual: [{ element: <AccountFrame />, children: [{ element: <ReadOnly />, children: accountPages }] }],
      fullWindow: [
        { path: paths.review.pattern, element: <ReviewPage /> },
        { path: paths.supportReview.pattern, element: isCustomer ? <UnknownPage /> : <SupportReviewPage /> },
      ],
      middle: [
        {
          element: <ReadOnly />,
          children: [
            { path: paths.newOrder, element: isCustomer ? <OrderFormPage /> : <UnknownPage /> },
            { path: paths.sampleOrder, element: isCustomer ? <SampleOrderPage /> : <UnknownPage /> },
            { path: paths.orderForm.pattern, element: <OrderFormPage /> },
            { path: paths.checkout.pattern, element: <CheckoutPage /> },
            { path: paths.orderPlaced.pattern, element: <OrderPlacedPage /> },
            { path: paths.upload.pattern, element: <UploadPage /> },
            { path: paths.resultUpload.pattern, element: <ResultUploadPage /> },
            { path: paths.newRecipe, element: isCustomer ? <RecipeFormPage /> : <UnknownPage /> },
            { path: paths.recipeForm.pattern, element: <RecipeFormPage /> },
          ],
        },
      ],
    };
  },
  impersonation: {
    calls: ['impersonateCustomer', 'stopImpersonating'],
    stop: () => call('stopImpersonating'),
  },
  // The page of an order, and the pages that it leads to.
  fetchLater: [
    ...Object.values(orderParts).map(part => part.fetch),
    OrderFormPage.fetch,
    CheckoutPage.fetch,
    OrderPlacedPage.fetch,
    UploadPage.fetch,
  ],
};

export default signedIn;
