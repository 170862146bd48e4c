import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { useI18n } from '../../../engine/ui/resources/index.ts';
import panel from '../room/SidePanel.module.css';
import { useSummary } from '../session/reviewContext.ts';
import { PhotoList } from './PhotoList.tsx';
import classes from './PhotoPanel.module.css';
import { usePhotoRoom } from './photoContext.ts';
import { photoNumber, spotText } from './photoTexts.ts';

export type PhotoTab = 'photos' | 'remarks';
export const photoFilters = ['all', 'accepted', 'open'] as const;
export type PhotoFilter = (typeof photoFilters)[number];

interface PhotoPanelProps {
  tab: PhotoTab;
  onTab: (tab: PhotoTab) => void;
  filter: PhotoFilter;
  onFilter: (filter: PhotoFilter) => void;
  /** Places of the photos that the filter shows. */
  listed: readonly number[];
}

/** The lists beside the picture: photos by their state, and remarks. */
export function PhotoPanel({ tab, onTab, filter, onFilter, listed }: PhotoPanelProps) {
  const i18n = useI18n();
  const { session } = usePhotoRoom();
  const { total, accepted, openChanges } = useSummary(session);
  const id = useId();
  const remarks = session.photos.reduce((sum, { file }) => sum + session.spotsOf(file.uuid).length, 0);
  const counts = { all: total, accepted, open: openChanges };
  const label = (key: string, count: number) => `${i18n.text(key)} ${i18n.number(count)}`;
  return (
    <section className={panel.panel} aria-label={i18n.text('review.photos.panel')}>
      <Tabs value={tab} onChange={(_, next: PhotoTab) => onTab(next)} variant="fullWidth">
        <Tab
          value="photos"
          id={`${id}-photos`}
          aria-controls={`${id}-panel`}
          label={label('review.photos.title', total)}
        />
        <Tab
          value="remarks"
          id={`${id}-remarks`}
          aria-controls={`${id}-panel`}
          label={label('review.remarks', remarks)}
        />
      </Tabs>
      <div className={panel.content} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${tab}`}>
        {tab === 'photos' ? (
          <>
            <div className={panel.filters}>
              <ToggleButtonGroup
                exclusive
                fullWidth
                size="small"
                value={filter}
                aria-label={i18n.text('review.filter_state')}
                onChange={(_, next: PhotoFilter | null) => next && onFilter(next)}
              >
                {photoFilters.map(one => (
                  <ToggleButton key={one} value={one}>
                    {label(`review.photos.filters.${one}`, counts[one])}
                  </ToggleButton>
                ))}
              </ToggleButtonGroup>
            </div>
            <PhotoList listed={listed} />
          </>
        ) : (
          <Remarks />
        )}
      </div>
    </section>
  );
}

/** All remarks of the customer; each opens its place. */
function Remarks() {
  const i18n = useI18n();
  const { session, openSpot } = usePhotoRoom();
  const remarks = session.photos.flatMap(({ file }, index) =>
    session.spotsOf(file.uuid).map(({ id, note, spot }) => (
      <li key={id}>
        <button type="button" className={classes.remark} onClick={() => openSpot(index, id)}>
          <span>
            {i18n.text('review.photos.remark_of', {
              number: photoNumber(index, session.photos.length, i18n),
              place: spotText(spot, i18n),
            })}
          </span>
          <bdi>{note}</bdi>
        </button>
      </li>
    )),
  );
  return remarks.length ? (
    <ul className={classes.remarks}>{remarks}</ul>
  ) : (
    <p className={classes.empty}>{i18n.text('review.photos.no_remarks')}</p>
  );
}
