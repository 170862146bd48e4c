import type { Page } from 'playwright-core';
import type { specified } from './specified.ts';

/** Rows of the demo world that the pages below are about. */
export interface Ids {
  draft: string;
  unpaid: string;
  queued: string;
  recipe: string;
}

/** A press that makes a request: where, what is typed before, and which button. */
export interface Press {
  at: (ids: Ids) => string;
  fill?: (page: Page) => Promise<void>;
  button: string | RegExp;
  /** The button belongs to a question that closes, whatever comes of it. */
  closes?: true;
}

type Name = keyof typeof specified;

const fillFields = (labels: Record<string, string>) => async (page: Page) => {
  for (const [label, text] of Object.entries(labels)) await page.getByLabel(label, { exact: true }).fill(text);
};
/** Out of the menu of a row, up to its question. */
const chooseMenuItem = (item: string) => async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: item }).click();
};
const password = 'seven green bicycles';

/** Before sign-in. */
export const pressesOutside = {
  'sign in': {
    at: () => '/authentication/login',
    fill: fillFields({ Email: 'robin@example.test', Password: password }),
    button: 'Sign in',
  },
  register: {
    at: () => '/authentication/register',
    fill: async page => {
      await fillFields({ 'First name': 'Robin', 'Last name': 'Reed', Email: 'robin@example.test', Password: password })(
        page,
      );
      await page.getByLabel('I accept the terms').check();
    },
    button: 'Create account',
  },
  'verify e-mail': { at: () => '/authentication/verify-email?token=abc', button: 'Confirm address' },
  'resend verification': {
    at: () => '/authentication/resend-verification',
    fill: fillFields({ Email: 'robin@example.test' }),
    button: 'Send',
  },
  'reset password': {
    at: () => '/authentication/password-reset',
    fill: fillFields({ Email: 'robin@example.test' }),
    button: 'Send the link',
  },
  'set new password': {
    at: () => '/authentication/verify-pass?token=abc',
    fill: fillFields({ 'New password': password, 'Repeat the password': password }),
    button: 'Save password',
  },
} satisfies Partial<Record<Name, Press>>;

const account = '/dashboard/account';
const orders = '/dashboard/orders';

/** Behind sign-in. */
export const pressesInside = {
  'change password': {
    at: () => `${account}/security`,
    fill: fillFields({ 'Current password': 'x', 'New password': password, 'Repeat the password': password }),
    button: 'Change password',
  },
  'patch account': { at: () => account, fill: fillFields({ 'First name': 'Robin' }), button: 'Save changes' },
  'organization full update': {
    at: () => `${account}/organization`,
    fill: fillFields({ City: 'Albany' }),
    button: 'Save changes',
  },
  'contact message': {
    at: () => `${account}/contact?topic=other`,
    fill: fillFields({ Subject: 'A question', Message: 'Do you edit poems as well?' }),
    button: 'Send message',
  },
  'coupon redeem': {
    at: ({ unpaid }) => `${orders}/${unpaid}/checkout`,
    fill: fillFields({ Coupon: 'WELCOME10' }),
    button: 'Apply',
  },
  'checkout: pay': { at: ({ unpaid }) => `${orders}/${unpaid}/checkout`, button: /^Pay / },
  'order delete': {
    at: ({ draft }) => `${orders}/${draft}`,
    fill: chooseMenuItem('Delete draft'),
    button: 'Delete draft',
    closes: true,
  },
  'recipe delete': {
    at: ({ recipe }) => `${orders}/order-recipes/${recipe}`,
    fill: chooseMenuItem('Delete'),
    button: 'Delete template',
    closes: true,
  },
  'order form: from a recipe': { at: () => `${orders}/order-recipes`, button: 'Order' },
  'order form: previous': { at: ({ draft }) => `${orders}/order-form/${draft}`, button: 'Previous' },
  'order form: step': { at: ({ draft }) => `${orders}/order-form/${draft}`, button: /^Continue/ },
} satisfies Partial<Record<Name, Press>>;

/** What a page shows, and where: while it is fetched, and when it could not be. */
export const reads = {
  'order list': () => orders,
  'order detail': ({ queued }) => `${orders}/${queued}`,
  'order form': ({ draft }) => `${orders}/order-form/${draft}`,
  checkout: ({ unpaid }) => `${orders}/${unpaid}/checkout`,
  'recipe list': () => `${orders}/order-recipes`,
  'recipe detail': ({ recipe }) => `${orders}/order-recipes/${recipe}`,
  'recipe form': ({ recipe }) => `${orders}/order-recipes/recipe-form/${recipe}`,
  'payment methods': () => `${account}/billing`,
  payments: () => `${account}/payments`,
  coupons: () => `${account}/coupons`,
  'premier levels': () => `${account}/subscription`,
  dashboard: () => '/dashboard',
  'savings report': () => '/dashboard',
} satisfies Partial<Record<Name, (ids: Ids) => string>>;

type Seen = keyof typeof pressesOutside | keyof typeof pressesInside | keyof typeof reads;

/** Why a request has no row above; a request of the specification that stands nowhere does not compile. */
export const elsewhere: Record<Exclude<Name, Seen>, string> = {
  'account details': 'the session of every page; tests/engine/layout/session.dom.test.ts',
  'sign out': 'the page is left; tests/engine/layout/session.dom.test.ts',
  'update account': 'pages change parts of the account: PATCH',
  'delete account': 'tests/account/ui and tests/journeys/deletion.test.ts',
  'add-ons': 'beside the levels of the subscription page, and asked for with them',
  subscriptions: 'pages ask for billing, which holds the one that runs',
  billing: 'beside the levels of the subscription page, and asked for with them',
  'default payment method': 'the first of the methods on the billing page',
  'change premier level': 'tests/journeys/subscription.test.ts',
  'auto-renew': 'tests/billing/ui',
  'cancel subscription': 'tests/billing/ui',
  'add payment method': 'in the frame of the payment provider; tests/billing/ui',
  'update payment method': 'tests/billing/ui',
  'delete payment method': 'tests/billing/ui',
  countries: 'the choices of one field of a form',
  states: 'the choices of one field of a form',
  'billing states': 'the choices of one field of a form',
  constants: 'their words are in the language files',
  'dashboard message': 'without it the dashboard is whole',
  'organization fetch': 'the form of the organization brings its answers along',
  'organization partial update': 'the page sends all of it: PUT',
  'uploader token': 'by itself, when files are there; tests/uploads/ui',
  'upload sync': 'by itself, when files are there; tests/uploads/ui',
  'upload finish': 'where files are; tests/uploads/ui and tests/journeys/fortyFiles.test.ts',
  'order form: new': 'on the way to the form',
  'recipe form: new': 'on the way to the form',
  'recipe form: step': 'as that of an order',
  'recipe form: previous': 'as that of an order',
  'coupon cancel': 'tests/checkout/ui',
};
