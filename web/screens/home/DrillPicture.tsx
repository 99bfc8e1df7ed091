import { CleanUpScene, GenerateScene, PlantScene, SeenScene, TapePattern } from './DrillScenes.tsx';
import run from './hero-run.json';

const name = 'A leak drill: generate, plant, seen, clean up';

const stations = [
  {
    title: 'Generate',
    Scene: GenerateScene,
    reading: run.fileName,
    text: 'A file full of secrets that look real and open nothing.',
  },
  {
    title: 'Plant',
    Scene: PlantScene,
    reading: run.location,
    text: 'Placed where real ones leak, a bucket for example.',
  },
  {
    title: 'Seen?',
    Scene: SeenScene,
    reading: `${run.event} from ${run.source}`,
    text: `Somebody took the bait; ${run.timeToDetect} after planting, the cloud’s own log says so.`,
  },
  {
    title: 'Clean up',
    Scene: CleanUpScene,
    reading: 'Retracted',
    text: `Every write leaves a receipt of what to take away again: ${run.removed}.`,
  },
];

const column = 280;
const row = 132;

/** The drill as one line with four stations; upright on a phone. */
export function DrillPicture() {
  return (
    <div className="rounded-card border bg-sunken">
      {/* Outside of the two pictures: a pattern in one that is not displayed would not be drawn in the other. */}
      <svg aria-hidden className="absolute size-0">
        <defs>
          <TapePattern />
        </defs>
      </svg>
      <Wide />
      <Tall />
    </div>
  );
}

function Wide() {
  const line = 226;
  return (
    <figure className="hidden px-2 pb-6 md:block">
      <svg role="img" aria-label={name} viewBox="0 0 1120 320" className="w-full">
        <path
          d={`M0 ${line}H1120`}
          pathLength="1"
          className="drill-line"
          fill="none"
          stroke="var(--primary)"
          strokeWidth="1.5"
        />
        {stations.map(({ title, Scene }, index) => (
          <g key={title} transform={`translate(${column * index + column / 2} ${line})`}>
            <Scene />
            <circle r="6" fill="var(--primary)" stroke="var(--sunken)" strokeWidth="3" />
          </g>
        ))}
      </svg>
      <figcaption>
        <ol className="grid grid-cols-4">
          {stations.map((station, index) => (
            <li key={station.title} className="grid content-start gap-1 px-4 text-center">
              <Caption number={index + 1} {...station} />
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}

function Tall() {
  return (
    <figure className="grid grid-cols-[120px_1fr] py-4 md:hidden">
      <svg role="img" aria-label={name} viewBox={`0 0 120 ${row * 4}`} className="w-full">
        <path
          d={`M16 0V${row * 4}`}
          pathLength="1"
          className="drill-line"
          fill="none"
          stroke="var(--primary)"
          strokeWidth="1.5"
        />
        {stations.map(({ title, Scene }, index) => (
          <g key={title} transform={`translate(0 ${row * index})`}>
            <g transform={`translate(70 ${title === 'Seen?' ? 92 : 100}) scale(0.42)`}>
              <Scene />
            </g>
            <circle cx="16" cy="26" r="5" fill="var(--primary)" stroke="var(--sunken)" strokeWidth="3" />
          </g>
        ))}
      </svg>
      <figcaption>
        <ol className="grid h-full grid-rows-4">
          {stations.map((station, index) => (
            <li key={station.title} className="grid content-start gap-1 pt-4 pr-4">
              <Caption number={index + 1} {...station} />
            </li>
          ))}
        </ol>
      </figcaption>
    </figure>
  );
}

interface CaptionProps {
  number: number;
  title: string;
  reading: string;
  text: string;
}

function Caption({ number, title, reading, text }: CaptionProps) {
  return (
    <>
      <p className="text-app font-semibold">
        <span className="font-mono font-normal text-muted">{number} </span>
        {title}
      </p>
      <p className="font-mono text-label wrap-anywhere">{reading}</p>
      <p className="text-meta text-muted">{text}</p>
    </>
  );
}
