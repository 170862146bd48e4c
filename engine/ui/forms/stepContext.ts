import type { FieldPathList, RJSFSchema, WidgetProps } from '@rjsf/utils';
import type { RefObject } from 'react';
import type { PendingReports } from './fields/PendingReports.ts';
import type { DeferredRows } from './layout/DeferredRows.ts';

/** The answers of one step, as `step_data` carries them. */
export type Answers = Record<string, unknown>;

/** What the fields of a step may reach; it stays the same object for as long as the step is shown. */
export type StepContext = {
  /** Typed texts that the form has not received yet. */
  pending: PendingReports;
  /** Fields that are not rendered yet. */
  rows: DeferredRows;
  /**
   * Called for every keystroke, long before the form's change: for the copy that survives a reload or a lost
   * connection.
   */
  typed: (path: FieldPathList, value: unknown) => void;
  /** The summary of errors, to put the focus on. */
  summary: RefObject<HTMLDivElement | null>;
  /** Returns the schema of a part that the person expands. */
  more?: (place: number) => RJSFSchema;
};

export type StepWidgetProps = WidgetProps<Answers, RJSFSchema, StepContext>;

/** Widgets do not learn their path from RJSF; the form sends it along as the generated name. */
export const nameOfPath = (path: FieldPathList): string => JSON.stringify(path);

export const pathOfName = (name: string | undefined): FieldPathList =>
  name ? (JSON.parse(name) as FieldPathList) : [];
