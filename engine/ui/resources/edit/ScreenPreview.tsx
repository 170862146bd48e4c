import { type Dispatch, type Ref, type SetStateAction, useImperativeHandle, useState } from 'react';
import type { Answers } from '../../forms/stepContext.ts';
import type { ExtensionProps } from '../Screens.tsx';
import { StandaloneExtension } from '../show/ExtensionPart.tsx';
import classes from './ScreenPreview.module.css';

/** Sets the answers that a preview shows. */
export type PreviewHandle = Dispatch<SetStateAction<Answers>>;

interface ScreenPreviewProps extends Pick<ExtensionProps, 'resource' | 'row'> {
  name: string;
  /** The first ones. */
  answers: Answers;
  handle: Ref<PreviewHandle>;
}

/** What a schema file shows beside the questions. It has its own state, so that typing does not render the questions. */
export function ScreenPreview({ answers, handle, ...props }: ScreenPreviewProps) {
  const [shown, setShown] = useState(answers);
  useImperativeHandle(handle, () => setShown, []);
  return (
    <div className={classes.preview}>
      <StandaloneExtension {...props} answers={shown} />
    </div>
  );
}
