import { useTheme } from '#web/theme/use-theme.ts';
import { type PictureName, pictures, pictureSize } from './pictures.ts';

interface PictureProps {
  of: PictureName;
  /** What is to be seen, for who does not see it. */
  alt: string;
  caption: string;
  /** In sight at once: web/first-load.ts names it, so that it travels beside the modules. */
  isFirst?: boolean;
}

/** A real screen, in the theme that shows; its place is kept while it loads. */
export function Picture({ of, alt, caption, isFirst = false }: PictureProps) {
  const { shown } = useTheme();
  return (
    <figure className="grid gap-2 py-1">
      <img
        src={pictures[of][shown]}
        alt={alt}
        {...pictureSize(of)}
        loading={isFirst ? 'eager' : 'lazy'}
        decoding="async"
        className="h-auto w-full rounded-card border bg-sunken"
      />
      <figcaption className="text-meta text-muted">{caption}</figcaption>
    </figure>
  );
}
