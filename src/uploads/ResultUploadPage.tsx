import UploadPage from './UploadPage.tsx';
import { staffUpload } from './uploadRoles.ts';

/** `/dashboard/support/orders/{uuid}/upload` */
export default function ResultUploadPage() {
  return <UploadPage role={staffUpload} />;
}
