import { styled } from '@mui/material/styles';

/** Uppy's Dashboard in the colours, sizes and type of the product, in both schemes. */
export const DashboardFrame = styled('div')(({ theme }) => ({
  '& .uppy-Root': { fontFamily: 'inherit', color: theme.vars.palette.text.secondary },
  '& .uppy-Dashboard-inner': {
    minHeight: 0,
    border: `1px dashed ${theme.vars.palette.line.field}`,
    borderRadius: theme.vars.shape.borderRadius,
    backgroundColor: theme.vars.palette.background.paper,
  },
  // Uppy draws its own border within ours.
  '& .uppy-Dashboard-AddFilesPanel, & [data-uppy-drag-drop-supported="true"] .uppy-Dashboard-AddFiles': { border: 0 },
  '& .uppy-Dashboard-innerWrap': { position: 'static', opacity: 1 },
  '& .uppy-Dashboard-AddFiles': {
    position: 'static',
    margin: 0,
    height: 'auto',
    padding: '28px 20px',
    border: 0,
    display: 'grid',
    justifyItems: 'center',
  },
  '& .uppy-Dashboard-AddFiles-title': {
    ...theme.typography.body1,
    width: 'auto',
    margin: 0,
    padding: 0,
    textAlign: 'center',
    color: theme.vars.palette.text.secondary,
  },
  '& .uppy-Dashboard-AddFiles-list, & .uppy-Dashboard-AddFiles-info': { display: 'none' },
  '& .uppy-Dashboard-browse': {
    ...theme.typography.body1,
    padding: 0,
    border: 0,
    borderRadius: 2,
    color: theme.vars.palette.primary.main,
    textDecoration: 'underline',
    textUnderlineOffset: 2,
    cursor: 'pointer',
    '&:hover, &:focus': { border: 0, color: theme.vars.palette.primary.dark },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}`, outlineOffset: 2 },
  },
  '& .uppy-Dashboard-dropFilesHereHint': {
    inset: 6,
    color: theme.vars.palette.primary.main,
    backgroundImage: 'none',
    backgroundColor: theme.vars.palette.primary.soft,
    border: `1px dashed ${theme.vars.palette.primary.main}`,
    borderRadius: theme.vars.shape.borderRadius,
    padding: 0,
    fontSize: theme.typography.body1.fontSize,
  },
}));
