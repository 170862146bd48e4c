import type { Size } from './capture.ts';

const light: Size = { width: 1280, theme: 'light' };
const dark: Size = { width: 1280, theme: 'dark' };

/** The few that the README shows: which page, under which name, in which sizes. */
export const readmeScreenshots: { page: string; file: string; sizes: Size[] }[] = [
  { page: 'dashboard', file: 'dashboard', sizes: [light, dark, { width: 375, theme: 'light' }] },
  { page: 'orders', file: 'orders', sizes: [light, { width: 375, theme: 'dark' }] },
  { page: 'order-form-draft', file: 'order-form', sizes: [light] },
  { page: 'checkout', file: 'checkout', sizes: [light] },
  { page: 'upload', file: 'upload', sizes: [light] },
  { page: 'order-delivered', file: 'order', sizes: [light] },
  { page: 'support-support_orders', file: 'team-orders', sizes: [light] },
  { page: 'quote', file: 'quote', sizes: [light] },
  { page: 'order-placed', file: 'order-placed', sizes: [light] },
  { page: 'admin-services', file: 'services', sizes: [light] },
  { page: 'support-desk', file: 'team-desk', sizes: [dark] },
];
