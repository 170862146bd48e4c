export { ActionHost } from './actions/ActionHost.tsx';
export { useActs } from './actions/acts.ts';
export { actLabel } from './actions/actWords.ts';
export { causeOf } from './causeOf.ts';
export { DashboardScreen } from './dashboard/DashboardScreen.tsx';
export { PeriodSwitch } from './dashboard/PeriodSwitch.tsx';
export { togetherName } from './dashboard/togetherName.ts';
export { usePeriod } from './dashboard/usePeriod.ts';
export type { WidgetComponents, WidgetProps } from './dashboard/Widget.tsx';
export { WidgetMessage } from './dashboard/WidgetMessage.tsx';
export { CardLink } from './dashboard/widgetParts.tsx';
export { Absent } from './display/Absent.tsx';
export { addressLines } from './display/addressLines.ts';
export { Badge } from './display/Badge.tsx';
export { isInOnePiece } from './display/isInOnePiece.ts';
export { optionLook } from './display/optionLook.ts';
export { SpokenOnly } from './display/SpokenOnly.tsx';
export { optionOf } from './display/Value.tsx';
export type { Act, Guide, NextStep } from './guide.ts';
export { EmbeddedList } from './list/EmbeddedList.tsx';
export { NextDate } from './list/NextDate.tsx';
export { pageOf } from './list/rowPlaces.ts';
export { useViewCounts } from './list/useViewCounts.ts';
export type { Row } from './row.ts';
export {
  type AccountOwner,
  type FrameExtensions,
  type NamedProps,
  type Screens,
  ScreensProvider,
  usePortal,
  useResource,
} from './Screens.tsx';
export { Columns } from './show/Columns.tsx';
export { Facts } from './show/Facts.tsx';
export { SectionSkeleton } from './show/ShowSkeleton.tsx';
export { type Speaker, useSpeaker } from './useSpeaker.ts';
