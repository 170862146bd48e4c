import { lazyComponent } from '../../engine/ui/loading/index.ts';

const pages = {
  prices: lazyComponent(() => import('./PricesPage.tsx')),
  quote: lazyComponent(() => import('./QuotePage.tsx')),
  embed: lazyComponent(() => import('./EmbeddedQuote.tsx')),
};

/** The pages about prices for visitors without an account. Sign-in names only this file, and not each page. */
export default function GuestPage({ page }: { page: keyof typeof pages }) {
  const Page = pages[page];
  return <Page />;
}
