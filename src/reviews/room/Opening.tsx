import type { ReactNode } from 'react';
import { Loading, PillButton } from '../../../engine/ui/components/index.ts';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import type { ReviewedOrder, ReviewRole } from '../reviewRoles.ts';
import classes from './ReviewRoom.module.css';

/** Shown until the work and its decisions are loaded. */
export function Opening({ name }: { name?: string }) {
  const i18n = useI18n();
  return (
    <div className={classes.failure}>
      <h1 className="visually-hidden">{name ?? i18n.text('review.title')}</h1>
      <Loading />
    </div>
  );
}

interface UnopenedProps {
  order: ReviewedOrder;
  file: ReviewedOrder['files'][number];
  role: ReviewRole;
  /** What happened. */
  children: ReactNode;
  hasDownload?: boolean;
}

/** Shown instead of the room, with ways out. */
export function Unopened({ order, file, role, children, hasDownload = false }: UnopenedProps) {
  const i18n = useI18n();
  return (
    <div className={classes.failure}>
      <h1 className="visually-hidden">{file.name}</h1>
      {children}
      <div className={classes.waysOut}>
        {hasDownload && <PillButton href={file.download_url ?? undefined}>{i18n.text('review.download')}</PillButton>}
        <PillButton to={role.page(order.uuid, 'files')}>{i18n.text('review.back', { name: order.name })}</PillButton>
      </div>
    </div>
  );
}
