import { lazy } from 'react';

const pages = {
  prices: lazy(() => import('./PricesPage.tsx')),
  quote: lazy(() => import('./QuotePage.tsx')),
  embed: lazy(() => import('./EmbeddedQuote.tsx')),
};

/** The pages about prices for visitors without an account. Sign-in names only this file, and not each page. */
export default function GuestPage({ page }: { page: keyof typeof pages }) {
  const Page = pages[page];
  return <Page />;
}
