import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { ScreenForm } from '../../../contract/generated/types.ts';
import { Card } from '../../components/Card.tsx';
import { DownIcon, UpIcon } from '../../icons/icons.ts';

interface ScreenSectionProps {
  section: ScreenForm['sections'][number];
  /** Without a card around it. */
  bare: boolean;
  /** Has an error, so it must be visible. */
  faulty: boolean;
  children: ReactNode;
}

const grid = { display: 'grid', gridTemplateColumns: 'repeat(12, minmax(0, 1fr))', gap: 3, columnGap: 2 };

/** A card of questions; one that starts collapsed shows its heading, and opens. */
export function ScreenSection({ section, bare, faulty, children }: ScreenSectionProps) {
  const { title, help, collapsed } = section;
  const [open, setOpen] = useState(!collapsed);
  const region = useId();
  const body = useRef<HTMLDivElement>(null);
  const shown = open || faulty || !title;

  useEffect(() => {
    const element = body.current;
    const reveal = () => flushSync(() => setOpen(true));
    element?.addEventListener('reveal', reveal);
    return () => element?.removeEventListener('reveal', reveal);
  }, []);

  const Arrow = shown ? UpIcon : DownIcon;
  const heading = collapsed && title && (
    <Button
      variant="text"
      color="inherit"
      aria-expanded={shown}
      aria-controls={region}
      endIcon={<Arrow />}
      onClick={() => setOpen(!shown)}
      sx={{ font: 'inherit', letterSpacing: 'inherit', mx: -1 }}
    >
      {title}
    </Button>
  );
  const questions = (
    <div ref={body} id={region} hidden={!shown}>
      {help && (
        <Typography color="text.secondary" sx={{ mb: 2.5 }}>
          {help}
        </Typography>
      )}
      <Box sx={grid}>{children}</Box>
    </div>
  );
  return bare ? questions : <Card title={heading || title}>{questions}</Card>;
}
