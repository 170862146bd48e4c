import type { Order } from '../../schemas/generated/types.ts';

type OrderFile = Order['files'][number];

const pictures = /\.(jpe?g|png|webp|gif|avif|tiff?|psd|cr2|cr3|nef|arw|dng|raf|rw2)$/i;

export const isPicture = ({ name }: Pick<OrderFile, 'name'>): boolean => pictures.test(name);

/** Word documents of staff have tracked changes; pictures are compared with the customer's. */
export const isReviewable = ({ name, role, download_url }: OrderFile): boolean =>
  role === 'result' && download_url !== null && (/\.docx$/i.test(name) || isPicture({ name }));
