import type { AppRoute } from '../helpers/routes.ts';
import { docx, paragraphs, prose } from '../uploads/api/documents.ts';
import type { Screenshot, Size } from './capture.ts';

const light: Size = { width: 1280, theme: 'light' };
const dark: Size = { width: 1280, theme: 'dark' };

interface ReadmeScreenshot extends Pick<Screenshot, 'prepare'>, Partial<Pick<AppRoute, 'visitor'>> {
  page: string;
  file: string;
  sizes: Size[];
}

const chapter = {
  name: 'chapter-7.docx',
  mimeType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  buffer: docx(paragraphs(prose(8412))),
};

/** The few that the README shows: which page, under which name, in which sizes. */
export const readmeScreenshots: ReadmeScreenshot[] = [
  { page: 'dashboard', file: 'dashboard', sizes: [light, dark, { width: 375, theme: 'light' }] },
  { page: 'orders', file: 'orders', sizes: [light, { width: 375, theme: 'dark' }] },
  { page: 'checkout', file: 'checkout', sizes: [light] },
  { page: 'upload', file: 'upload', sizes: [light] },
  { page: 'order-delivered', file: 'order', sizes: [light] },
  { page: 'support-support_orders', file: 'team-orders', sizes: [light] },
  {
    page: 'quote',
    file: 'quote',
    sizes: [light],
    async prepare(page) {
      await page.locator('input[type="file"]').first().setInputFiles(chapter);
      await page.getByRole('button', { name: 'Order this' }).waitFor();
    },
  },
  { page: 'order-placed', file: 'order-placed', sizes: [light] },
  { page: 'review', file: 'review-room', sizes: [light] },
  { page: 'support-services', file: 'services', visitor: 'admin', sizes: [light] },
  { page: 'support-desk', file: 'team-desk', sizes: [dark] },
  // The last one, because it creates a draft, which lists would show.
  {
    page: 'new-order',
    file: 'order-form',
    sizes: [light],
    async prepare(page) {
      await page.locator('input[type="file"]').first().setInputFiles(chapter);
      await page.getByText('8,412 words').first().waitFor();
      await page.getByRole('radio', { name: 'Copy editing' }).check();
    },
  },
];
