/**
 * The four scenes of the landing picture. Each stands on the trace at its own (0, 0) and grows upwards,
 * 160 px wide and 190 px high at most; only the drop of 'Seen?' falls below the line.
 */

const ink = 'var(--text)';
const hair = 'var(--control)';
const paper = 'var(--surface)';

/** Five lines of a file, two of them taped. */
function Sheet({ x, y, width = 96 }: { x: number; y: number; width?: number }) {
  const height = width * 1.18;
  const fold = width * 0.2;
  const lines = [0.62, 0.8, 0.5, 0.8, 0.42];
  const step = height / 6.4;
  return (
    <g transform={`translate(${x - width / 2} ${y})`}>
      <path
        d={`M0 0H${width - fold}L${width} ${fold}V${height}H0Z`}
        fill={paper}
        stroke={ink}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <path
        d={`M${width - fold} 0V${fold}H${width}`}
        fill="none"
        stroke={ink}
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      {lines.map((share, index) => {
        const top = step * (index + 1.2);
        const isTaped = index === 1 || index === 3;
        const length = (width - 20) * share;
        if (!isTaped) {
          return (
            <path key={top} d={`M10 ${top}h${length}`} stroke={hair} strokeWidth="3" strokeLinecap="round" />
          );
        }
        return (
          <g key={top}>
            <path
              d={`M10 ${top}h8M${10 + length - 8} ${top}h8`}
              stroke={hair}
              strokeWidth="3"
              strokeLinecap="round"
            />
            <rect
              x="22"
              y={top - 5}
              width={length - 24}
              height="10"
              fill="url(#drill-tape)"
              stroke="var(--signal)"
            />
          </g>
        );
      })}
    </g>
  );
}

function Stem({ top }: { top: number }) {
  return (
    <path d={`M0 ${top}V-8`} stroke={hair} strokeWidth="1" strokeDasharray="1 4" strokeLinecap="round" />
  );
}

export function GenerateScene() {
  return (
    <g>
      <Stem top={-62} />
      <Sheet x={0} y={-182} />
    </g>
  );
}

export function PlantScene() {
  return (
    <g>
      <path d="M-84 -182H84" stroke={ink} strokeWidth="4" strokeLinecap="round" />
      <path d="M-22 -180v26M22 -180v26" stroke={ink} strokeWidth="1.5" />
      <Sheet x={0} y={-154} width={78} />
      <Stem top={-54} />
    </g>
  );
}

/** A drop falls off the line; two ripples say that somebody noticed. */
export function SeenScene() {
  return (
    <g>
      <path d="M0 14c7 10 11 16 11 23a11 11 0 0 1-22 0c0-7 4-13 11-23Z" fill="var(--signal)" />
      <ellipse cx="0" cy="66" rx="26" ry="5" fill="none" stroke="var(--signal)" strokeWidth="1.5" />
      <ellipse
        cx="0"
        cy="66"
        rx="54"
        ry="11"
        fill="none"
        stroke="var(--signal)"
        strokeWidth="1"
        opacity="0.6"
      />
      <circle cx="0" cy="-126" r="30" fill="none" stroke={ink} strokeWidth="1.5" />
      <circle cx="0" cy="-126" r="12" fill="none" stroke={ink} strokeWidth="1.5" />
      <circle cx="0" cy="-126" r="4" fill="var(--signal)" />
      <path
        d="M0 -182v16M0 -86v16M-56 -126h16M40 -126h16"
        stroke={ink}
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <Stem top={-62} />
    </g>
  );
}

/** The shelf is empty again; where the file hung is a dashed outline. */
export function CleanUpScene() {
  return (
    <g>
      <path d="M-84 -182H84" stroke={ink} strokeWidth="4" strokeLinecap="round" />
      <path
        d="M-39 -154h62l16 16v76h-78z"
        fill="none"
        stroke={hair}
        strokeWidth="1.5"
        strokeDasharray="4 4"
        strokeLinejoin="round"
      />
      <path
        d="M-14 -110l10 10 20-22"
        fill="none"
        stroke="var(--configure-mid)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <Stem top={-54} />
    </g>
  );
}

/** The hatch of the tape, for every picture on the page. */
export function TapePattern() {
  return (
    <pattern id="drill-tape" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill="var(--sunken)" />
      <rect width="3" height="6" fill="var(--line)" />
    </pattern>
  );
}
