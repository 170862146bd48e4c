import { lazy } from 'react';
import { loadGuestTexts } from '../engine/client/i18n/index.ts';
import type { StepComponent } from '../engine/ui/forms/index.ts';
import { HomeIcon, UserIcon } from '../engine/ui/icons/icons.ts';
import { lazyWithMessages } from '../engine/ui/loading/index.ts';
import { type FrameExtensions, NextDate, type ScreenExtensions } from '../engine/ui/resources/index.ts';
import { portalSettings } from '../providers/portalSettings.ts';
import { useAccountOwner } from './account/useAccountOwner.ts';
import { CardBrands } from './billing/CardBrands.tsx';
import { CouponOrders } from './billing/CouponOrders.tsx';
import { CouponValue } from './billing/CouponValue.tsx';
import { FailureReason } from './billing/FailureReason.tsx';
import { PaymentDocuments } from './billing/PaymentDocuments.tsx';
import { PaymentFor } from './billing/PaymentFor.tsx';
import { SavedCard } from './billing/SavedCard.tsx';
import { OrderFilesStep } from './orders/form/filesStep.ts';
import { OrderName } from './orders/OrderName.tsx';
import { OrderService } from './orders/OrderService.tsx';
import { orderPresenter } from './orders/orderPresenter.ts';
import { paths } from './paths.ts';
import { RecipeUse } from './recipes/RecipeUse.tsx';
import { recipePresenter } from './recipes/recipePresenter.ts';
import { AuditedRecord } from './support/audit/AuditedRecord.tsx';
import { staffOrderPresenter } from './support/orders/staffOrderPresenter.ts';

/** The parts of an order's page. They are one file, which is fetched while the person reads the list. */
export const orderParts = {
  OrderUpdates: lazyWithMessages(() => import('./orders/OrderUpdates.tsx')),
  OrderFiles: lazyWithMessages(() => import('./orders/OrderFiles.tsx')),
  OrderMessages: lazyWithMessages(() => import('./shared/messages/OrderMessages.tsx')),
  OrderPlan: lazyWithMessages(() => import('./orders/OrderPlan.tsx')),
  CompletedOrder: lazyWithMessages(() => import('./orders/completed/CompletedOrder.tsx')),
  OrderReceipt: lazyWithMessages(() => import('./orders/OrderReceipt.tsx')),
};

/** What the files below schemas/ reach by name: the parts of a screen that are special. */
export const components: ScreenExtensions['components'] = {
  AuditedRecord,
  CardBrands,
  CouponOrders,
  CouponValue,
  FailureReason,
  NextDate,
  OrderName,
  OrderService,
  PaymentFor,
  PaymentDocuments,
  RecipeUse,
  SavedCard,
  AddCard: lazyWithMessages(() => import('./billing/AddCard.tsx')),
  EditCard: lazyWithMessages(() => import('./billing/EditCard.tsx')),
  RemoveCard: lazyWithMessages(() => import('./billing/RemoveCard.tsx')),
  PaymentRefunds: lazyWithMessages(() => import('./billing/PaymentRefunds.tsx')),
  ...orderParts,
  ServicePreview: lazyWithMessages(async () => {
    // The card that customers see has the texts of the public pages.
    const [page] = await Promise.all([import('./support/services/ServicePreview.tsx'), loadGuestTexts()]);
    return page;
  }),
  MessagePreview: lazyWithMessages(() => import('./support/messages/MessagePreview.tsx')),
};

/** Components that render a whole step of a form. */
export const stepComponents: Record<string, StepComponent> = { OrderFilesStep };

/** By resource: the next step that a row suggests to its reader. */
export const presenters: ScreenExtensions['presenters'] = {
  orders: orderPresenter,
  recipes: recipePresenter,
  support_orders: staffOrderPresenter,
};

/** The page of each form with drafts. The status of an order decides which form its page shows. */
export const formPages: Record<string, string> = {
  order: paths.newOrder,
  revision: paths.newOrder,
  answer: paths.newOrder,
  instructions: paths.newOrder,
  recipe: paths.newRecipe,
};

const PushOffer = portalSettings.push ? lazy(() => import('./shared/push/PushOffer.tsx')) : undefined;

/** What this app adds to the frame around its pages. */
export const frame: FrameExtensions = {
  PageNotice: PushOffer,
  accountLinks: [
    { text: 'shell.bar.profile', to: paths.account },
    { text: 'shell.bar.security', to: paths.security },
  ],
  useOwner: useAccountOwner,
  menuIcons: { [paths.dashboard]: HomeIcon, [paths.account]: UserIcon },
};
