import { type IconProps, LineIcon } from './LineIcon.tsx';

/** The icons that pages before sign-in draw; the others are in icons.tsx, and come with the app. */
export const AlertIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M8 2.25 14.25 13.25H1.75zM8 6.5v3" />
    <circle cx="8" cy="11.4" r=".5" fill="currentColor" />
  </LineIcon>
);
export const CheckIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M3 8.5 6.5 12 13 4.75" />
  </LineIcon>
);
export const DocumentIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M9.5 1.75H4.25a1 1 0 0 0-1 1v10.5a1 1 0 0 0 1 1h7.5a1 1 0 0 0 1-1V5zM9.25 2v3.25h3.25M5.75 8.25h4.5M5.75 11h4.5" />
  </LineIcon>
);
export const DownIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M3.5 6 8 10.5 12.5 6" />
  </LineIcon>
);
export const InfoIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 7.5V11" />
    <circle cx="8" cy="5.25" r=".5" fill="currentColor" />
  </LineIcon>
);
export const LockIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <rect x="3.25" y="7" width="9.5" height="6.5" rx="1" />
    <path d="M5.25 7V5a2.75 2.75 0 0 1 5.5 0v2" />
  </LineIcon>
);
export const MessageIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M2.25 3.25h11.5v8H7.5l-3 2.5v-2.5H2.25z" />
  </LineIcon>
);
export const OkIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="8" cy="8" r="6" />
    <path d="M5.25 8.25 7.25 10.25l3.5-4" />
  </LineIcon>
);
export const WifiIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M1.75 6.25a9 9 0 0 1 12.5 0M4 8.75a5.6 5.6 0 0 1 8 0M6.25 11.1a2.5 2.5 0 0 1 3.5 0" />
    <circle cx="8" cy="13" r=".5" fill="currentColor" />
  </LineIcon>
);
