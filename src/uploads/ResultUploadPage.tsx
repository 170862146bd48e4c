import { ofTeam } from './sides.ts';
import UploadPage from './UploadPage.tsx';

/** `/dashboard/support/orders/{uuid}/upload` */
export default function ResultUploadPage() {
  return <UploadPage side={ofTeam} />;
}
