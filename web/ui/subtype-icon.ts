import { HardDrive, IdCard, type LucideIcon, ScanSearch, Shapes, Table2 } from 'lucide-react';

const icons: Record<string, LucideIcon> = {
  identity: IdCard,
  data: Table2,
  storage: HardDrive,
  analyzer: ScanSearch,
};

/** The icon of a subtype; Default and Other are shapes. */
export function iconOfSubtype(subtype: string): LucideIcon {
  const word = subtype.toLowerCase();
  // A subtype of any name may come from outside, 'constructor' too.
  return (Object.hasOwn(icons, word) ? icons[word] : undefined) ?? Shapes;
}
