import BookIcon from 'lucide-react/icons/book-open';
import CheckedFileIcon from 'lucide-react/icons/file-check';
import GlobeIcon from 'lucide-react/icons/globe';
import CapIcon from 'lucide-react/icons/graduation-cap';
import ImageIcon from 'lucide-react/icons/image';
import LayoutIcon from 'lucide-react/icons/layout-template';
import TreeIcon from 'lucide-react/icons/list-tree';
import MicrophoneIcon from 'lucide-react/icons/mic';
import VideoIcon from 'lucide-react/icons/video';
import WandIcon from 'lucide-react/icons/wand-sparkles';
import { HalfIcon, type Icon, PencilIcon } from '../../../engine/ui/icons/icons.ts';
import classes from './ServiceIcon.module.css';

/** The icons that a service may have (service.entity.json). */
const icons: Record<string, Icon> = {
  'file-check': CheckedFileIcon,
  pencil: PencilIcon,
  'list-tree': TreeIcon,
  'graduation-cap': CapIcon,
  'layout-template': LayoutIcon,
  'book-open': BookIcon,
  contrast: HalfIcon,
  'wand-sparkles': WandIcon,
  image: ImageIcon,
  video: VideoIcon,
  mic: MicrophoneIcon,
  globe: GlobeIcon,
};

export function ServiceIcon({ name }: { name: string | null }) {
  const Drawn = icons[name ?? ''] ?? PencilIcon;
  return (
    <span className={classes.tile} data-icon>
      <Drawn size={18} />
    </span>
  );
}
