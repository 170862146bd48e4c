import ReviewPage from './ReviewPage.tsx';
import { staffReview } from './reviewRoles.ts';

/** `/dashboard/support/orders/{uuid}/review/{file}` */
export default function SupportReviewPage() {
  return <ReviewPage role={staffReview} />;
}
