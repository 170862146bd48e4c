import type { Order } from '../../schemas/generated/types.ts';

type OrderFile = Order['files'][number];

export const isPicture = ({ name }: Pick<OrderFile, 'name'>): boolean =>
  /\.(jpe?g|png|webp|gif|avif|tiff?|psd|cr[23]|nef|arw|dng|raf|rw2)$/i.test(name);

/** Word documents of staff have tracked changes; pictures are compared with the customer's. */
export const isReviewable = (file: OrderFile): boolean =>
  file.role === 'result' && file.download_url !== null && (/\.docx$/i.test(file.name) || isPicture(file));
