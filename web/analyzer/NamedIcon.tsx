import { createElement } from 'react';
import {
  Archive,
  BadgeCheck,
  CircleHelp,
  CircleX,
  Gauge,
  Handshake,
  House,
  Image,
  Info,
  KeyRound,
  type LucideIcon,
  Radar,
  SearchCheck,
  Server,
  ShieldCheck,
  Store,
  TriangleAlert,
  Users,
} from 'lucide-react';

/** The names that the display file may use, as lucide spells them. */
const icons: Record<string, LucideIcon> = {
  archive: Archive,
  'badge-check': BadgeCheck,
  'circle-help': CircleHelp,
  'circle-x': CircleX,
  gauge: Gauge,
  handshake: Handshake,
  house: House,
  image: Image,
  info: Info,
  'key-round': KeyRound,
  radar: Radar,
  'search-check': SearchCheck,
  server: Server,
  'shield-check': ShieldCheck,
  store: Store,
  'triangle-alert': TriangleAlert,
  users: Users,
};

function iconNamed(name: string): LucideIcon {
  return (Object.hasOwn(icons, name) ? icons[name] : undefined) ?? Info;
}

/** The icon of this name; a name that is not bundled is an 'info'. */
export function NamedIcon({ name, className }: { name: string; className: string }) {
  return createElement(iconNamed(name), { 'aria-hidden': true, className });
}
