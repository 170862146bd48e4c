import { authPaths } from '../engine/client/auth/paths.ts';
import { inspectorPath } from '../engine/ui/inspector/paths.ts';
import type { LegalName } from '../schemas/legal/documents.ts';

type OrderTab = 'details' | 'files';

const orders = '/dashboard/orders';
const recipes = `${orders}/order-recipes`;
const account = '/dashboard/account';
const supportOrders = '/dashboard/support/orders';

/** Where the review room opens: at a change or a remark. */
const changeQuery = (change?: string | null): string => (change ? `?change=${encodeURIComponent(change)}` : '');

/** The pages of the legal texts. */
export const legalPaths = {
  terms: '/legal/terms',
  privacy: '/legal/privacy',
  order_terms: '/legal/order-terms',
} as const satisfies Record<LegalName, string>;

/** Every address of the app, once: `pattern` for the route table, a builder where it has parts. */
export const paths = {
  home: '/',
  ...authPaths,
  legalTerms: legalPaths.terms,
  legalPrivacy: legalPaths.privacy,
  legalOrderTerms: legalPaths.order_terms,
  prices: '/prices',
  quote: '/quote',
  /** The quote inside the web site of an agency. */
  embeddedQuote: '/embed/quote',
  accountLocked: '/account-locked',
  serverError: '/500',
  dashboard: '/dashboard',

  orders,
  newOrder: `${orders}/order-form`,
  /** An order to look at, which is nobody's. */
  sampleOrder: `${orders}/sample`,
  orderForm: { pattern: `${orders}/order-form/:uuid`, to: (uuid: string) => `${orders}/order-form/${uuid}` },
  order: {
    pattern: `${orders}/:uuid`,
    to: (uuid: string, tab: OrderTab = 'details') => `${orders}/${uuid}?tab=${tab}`,
  },
  checkout: { pattern: `${orders}/:uuid/checkout`, to: (uuid: string) => `${orders}/${uuid}/checkout` },
  /** After an order was placed or a quote requested: what happens next. */
  orderPlaced: { pattern: `${orders}/:uuid/placed`, to: (uuid: string) => `${orders}/${uuid}/placed` },
  /** The review room: the tracked changes of a delivered file. */
  review: {
    pattern: `${orders}/:uuid/review/:file_uuid`,
    to: (uuid: string, file: string, change?: string | null) =>
      `${orders}/${uuid}/review/${file}${changeQuery(change)}`,
  },
  upload: { pattern: `${orders}/:uuid/upload`, to: (uuid: string) => `${orders}/${uuid}/upload` },

  supportOrder: {
    pattern: `${supportOrders}/:uuid`,
    to: (uuid: string, tab: OrderTab = 'details') => `${supportOrders}/${uuid}?tab=${tab}`,
  },
  supportOrders,
  supportReview: {
    pattern: `${supportOrders}/:uuid/review/:file_uuid`,
    to: (uuid: string, file: string, change?: string | null) =>
      `${supportOrders}/${uuid}/review/${file}${changeQuery(change)}`,
  },
  resultUpload: { pattern: `${supportOrders}/:uuid/upload`, to: (uuid: string) => `${supportOrders}/${uuid}/upload` },

  recipes,
  newRecipe: `${recipes}/recipe-form`,
  recipeForm: { pattern: `${recipes}/recipe-form/:uuid`, to: (uuid: string) => `${recipes}/recipe-form/${uuid}` },
  recipe: { pattern: `${recipes}/:uuid`, to: (uuid: string) => `${recipes}/${uuid}` },

  account,
  organization: `${account}/organization`,
  security: `${account}/security`,
  deleteAccount: `${account}/security/delete`,
  subscription: `${account}/subscription`,
  subscriptionHistory: `${account}/subscription/history`,
  billing: `${account}/billing`,
  payments: `${account}/payments`,
  coupons: `${account}/coupons`,
  activity: `${account}/activity`,
  notifications: `${account}/notifications`,
  contact: `${account}/contact`,

  origins: inspectorPath,
} as const;
