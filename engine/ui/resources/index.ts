export { ActionHost } from './actions/ActionHost.tsx';
export { useActions } from './actions/actionsContext.ts';
export { actionLabel } from './actions/actionTexts.ts';
export { DashboardScreen } from './dashboard/DashboardScreen.tsx';
export { PeriodSwitch } from './dashboard/PeriodSwitch.tsx';
export { revealGroupName } from './dashboard/revealGroupName.ts';
export { usePeriod } from './dashboard/usePeriod.ts';
export type { WidgetComponents, WidgetProps } from './dashboard/Widget.tsx';
export { WidgetMessage } from './dashboard/WidgetMessage.tsx';
export { CardLink } from './dashboard/widgetParts.tsx';
export { addressLines } from './display/addressLines.ts';
export { Badge } from './display/Badge.tsx';
export { EmptyValue } from './display/EmptyValue.tsx';
export { isSingleElement } from './display/isSingleElement.ts';
export { optionLook } from './display/optionLook.ts';
export { optionOf } from './display/Value.tsx';
export { VisuallyHidden } from './display/VisuallyHidden.tsx';
export { errorText } from './errorText.ts';
export { type CellContent, type CellFunction, type CellSource, defineCell } from './list/cells/defineCell.tsx';
export { EmbeddedList } from './list/EmbeddedList.tsx';
export { NextDate } from './list/rows/NextDate.tsx';
export { recordPath } from './list/rows/rowLinks.ts';
export { useViewCounts } from './list/state/useViewCounts.ts';
export type { Row } from './row.ts';
export type { ActionTexts, BulkQuestion, NextStep, RowPresenter } from './rowPresenter.ts';
export {
  type AccountOwner,
  type ExtensionProps,
  type FrameExtensions,
  type ScreenExtensions,
  ScreensProvider,
  usePortal,
  useResource,
} from './Screens.tsx';
export { Columns } from './show/Columns.tsx';
export { RecordFacts } from './show/RecordFacts.tsx';
export { SectionSkeleton } from './show/ShowSkeleton.tsx';
export { type I18n, useI18n } from './useI18n.ts';
