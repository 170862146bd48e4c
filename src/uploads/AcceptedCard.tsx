import { useFormatters, useTranslate } from '../../engine/client/i18n/index.ts';
import { Card, ltrIsolate } from '../../engine/ui/components/index.ts';
import type { Accept } from '../shared/uploads/uploadFile.ts';
import { Quiet } from './UploadColumns.ts';

const gibibyte = 1024 ** 3;
/** Whole gigabytes, rounded down: a promise that always holds. */
const wholeGigabytes = (size: number): number => Math.floor(size / gibibyte) * 1e9;

export function AcceptedCard({ accept }: { accept: Accept }) {
  const translate = useTranslate();
  const { bytes, number } = useFormatters();
  return (
    <Card title={translate('uploads.accepted.title')}>
      <Quiet>
        <bdi dir="ltr">{accept.extensions.join(', ')}</bdi>
      </Quiet>
      <Quiet>
        {translate('uploads.accepted.metadata', { extensions: ltrIsolate(accept.metadata.slice(0, 3).join(', ')) })}
      </Quiet>
      <Quiet>
        {translate('uploads.accepted.limits', {
          size: bytes(wholeGigabytes(accept.file_bytes)),
          total: bytes(wholeGigabytes(accept.order_bytes)),
          smart_count: accept.order_files,
          count: number(accept.order_files),
        })}
      </Quiet>
      <Quiet>{translate('uploads.accepted.leave')}</Quiet>
    </Card>
  );
}
