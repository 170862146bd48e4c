import { type IconProps, LineIcon, MirroredIcon } from './LineIcon.tsx';

export * from './publicIcons.tsx';

/** The product's own line icons. Plain functions, so that a page carries only those it draws. */
export const BellIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M8 1.75a4 4 0 0 0-4 4c0 3.5-1.5 4.75-1.5 5.5h11c0-.75-1.5-2-1.5-5.5a4 4 0 0 0-4-4zM6.5 13.5a1.6 1.6 0 0 0 3 0" />
  </LineIcon>
);
export const BinIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M2.75 4.25h10.5M6 4.25v-1.5h4v1.5M4 4.25l.6 9h6.8l.6-9M6.75 7v3.5M9.25 7v3.5" />
  </LineIcon>
);
export const BoxIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M2.5 5 8 2.25 13.5 5v6L8 13.75 2.5 11zM2.5 5 8 7.75 13.5 5M8 7.75v6" />
  </LineIcon>
);
export const CardIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <rect x="1.75" y="3.25" width="12.5" height="9.5" rx="1.5" />
    <path d="M2 6.5h12" />
  </LineIcon>
);
export const AttachmentIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="m12.75 7.5-5 5a2.9 2.9 0 0 1-4.1-4.1l5.35-5.35a1.9 1.9 0 0 1 2.7 2.7L6.5 11a.9.9 0 0 1-1.3-1.3L9.75 5.15" />
  </LineIcon>
);
export const ClockIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 4.75V8l2.25 1.5" />
  </LineIcon>
);
export const CollapseIcon = (props: IconProps) => (
  <MirroredIcon {...props}>
    <rect x="2.25" y="2.75" width="11.5" height="10.5" rx="1" />
    <path d="M6.25 2.75v10.5M11 6.5 9.5 8 11 9.5" />
  </MirroredIcon>
);
export const ColumnsIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <rect x="2.25" y="2.75" width="11.5" height="10.5" rx="1" />
    <path d="M6 2.75v10.5M10 2.75v10.5" />
  </LineIcon>
);
export const DownloadIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M8 2.5v7.75M4.75 7 8 10.25 11.25 7M2.5 10.5v2.75h11V10.5" />
  </LineIcon>
);
export const EyeIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M1.75 8S4 3.75 8 3.75 14.25 8 14.25 8 12 12.25 8 12.25 1.75 8 1.75 8z" />
    <circle cx="8" cy="8" r="1.75" />
  </LineIcon>
);
export const FileIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M9.5 1.75H4.25a1 1 0 0 0-1 1v10.5a1 1 0 0 0 1 1h7.5a1 1 0 0 0 1-1V5zM9.25 2v3.25h3.25" />
  </LineIcon>
);
export const FilterIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M2.5 4h11M4.5 8h7M6.5 12h3" />
  </LineIcon>
);
export const HalfIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="8" cy="8" r="6" />
    <path d="M8 5a3 3 0 0 1 0 6z" fill="currentColor" />
  </LineIcon>
);
export const HomeIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M2.5 2.5h4.5v4.5H2.5zM9 2.5h4.5v4.5H9zM2.5 9h4.5v4.5H2.5zM9 9h4.5v4.5H9z" />
  </LineIcon>
);
export const LeftIcon = (props: IconProps) => (
  <MirroredIcon {...props}>
    <path d="M10 3.5 5.5 8l4.5 4.5" />
  </MirroredIcon>
);
export const ListIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M5.5 4h8M5.5 8h8M5.5 12h8" />
    <g fill="currentColor" stroke="none">
      <circle cx="2.75" cy="4" r=".9" />
      <circle cx="2.75" cy="8" r=".9" />
      <circle cx="2.75" cy="12" r=".9" />
    </g>
  </LineIcon>
);
export const MenuIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M2 4.5h12M2 8h12M2 11.5h12" />
  </LineIcon>
);
export const MonitorIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <rect x="2" y="2.75" width="12" height="8" rx="1" />
    <path d="M6 13.5h4M8 10.75v2.75" />
  </LineIcon>
);
export const MoonIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M13.25 9.5A5.75 5.75 0 0 1 6.5 2.75a5.75 5.75 0 1 0 6.75 6.75z" />
  </LineIcon>
);
export const MoreIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <g fill="currentColor" stroke="none">
      <circle cx="3.5" cy="8" r="1.25" />
      <circle cx="8" cy="8" r="1.25" />
      <circle cx="12.5" cy="8" r="1.25" />
    </g>
  </LineIcon>
);
export const PauseIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="8" cy="8" r="6" />
    <path d="M6.5 6v4M9.5 6v4" />
  </LineIcon>
);
export const PencilIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="m10.75 2.75 2.5 2.5L5.5 13H3v-2.5z" />
  </LineIcon>
);
export const PhoneIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <rect x="4.5" y="1.75" width="7" height="12.5" rx="1.25" />
    <path d="M7.25 12h1.5" />
  </LineIcon>
);
export const PlusIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M8 3v10M3 8h10" />
  </LineIcon>
);
export const QueueIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="8" cy="8" r="6" strokeDasharray="2.2 1.57" />
  </LineIcon>
);
export const RestIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="8" cy="8" r="6" />
    <path d="M5.5 8h5" />
  </LineIcon>
);
export const RightIcon = (props: IconProps) => (
  <MirroredIcon {...props}>
    <path d="M6 3.5 10.5 8 6 12.5" />
  </MirroredIcon>
);
export const RotateIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M3.25 9.5a5 5 0 1 0 .9-4.6L2.75 6.5M2.75 2.75V6.5H6.5" />
  </LineIcon>
);
export const RowsIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M2.5 3.5h11M2.5 6.5h11M2.5 9.5h11M2.5 12.5h11" />
  </LineIcon>
);
export const SearchIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="7" cy="7" r="4.75" />
    <path d="m10.5 10.5 3.25 3.25" />
  </LineIcon>
);
export const ShieldIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M8 1.75 13 3.5v4c0 3.25-2 5.5-5 6.75-3-1.25-5-3.5-5-6.75v-4z" />
  </LineIcon>
);
export const SlidersIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M2.25 4.5h6M12.25 4.5h1.5M2.25 11.5h1.5M7.75 11.5h6" />
    <circle cx="10.25" cy="4.5" r="1.9" />
    <circle cx="5.75" cy="11.5" r="1.9" />
  </LineIcon>
);
export const SunIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="8" cy="8" r="2.75" />
    <path d="M8 1.5v1.25M8 13.25v1.25M1.5 8h1.25M13.25 8h1.25M3.4 3.4l.9.9M11.7 11.7l.9.9M12.6 3.4l-.9.9M4.3 11.7l-.9.9" />
  </LineIcon>
);
export const TagIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M2.25 2.75v5l6 6 5.5-5.5-6-6z" />
    <circle cx="5.25" cy="5.5" r=".6" fill="currentColor" />
  </LineIcon>
);
export const UpIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M3.5 10 8 5.5 12.5 10" />
  </LineIcon>
);
export const UploadIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="M8 10.5V2.75M4.75 6 8 2.75 11.25 6M2.5 10.5v2.75h11V10.5" />
  </LineIcon>
);
export const UserIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="8" cy="5" r="2.75" />
    <path d="M2.75 13.75c.5-2.6 2.6-4 5.25-4s4.75 1.4 5.25 4" />
  </LineIcon>
);
export const UsersIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="6" cy="5.25" r="2.5" />
    <path d="M1.5 13.25c.4-2.3 2.2-3.5 4.5-3.5s4.1 1.2 4.5 3.5M10.75 3a2.4 2.4 0 0 1 0 4.5M12 9.9c1.4.4 2.3 1.5 2.6 3.35" />
  </LineIcon>
);
export const CloseIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <path d="m4 4 8 8M12 4l-8 8" />
  </LineIcon>
);
export const CancelledIcon = (props: IconProps) => (
  <LineIcon {...props}>
    <circle cx="8" cy="8" r="6" />
    <path d="m6 6 4 4M10 6l-4 4" />
  </LineIcon>
);
