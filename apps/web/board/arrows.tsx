import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Link, Seat } from '#kernel';

interface Arrow {
  readonly key: string;
  readonly kind: string;
  readonly path: string;
}

const NONE: readonly Arrow[] = [];

/** An arrow for each link that holds: from attackers to what they attack, from blockers to what they block. */
export function Arrows({ links, own }: { readonly links: readonly Link[]; readonly own: Seat }) {
  const svg = useRef<SVGSVGElement>(null);
  const [arrows, setArrows] = useState(NONE);
  useLayoutEffect(() => {
    // If no link holds, nothing is measured: measuring forces the browser to lay out the page.
    const isBare = links.every(({ over }) => over);
    const draw = (): void => setArrows(isBare || !svg.current ? NONE : arrowsFor(links, svg.current));
    draw();
    addEventListener('resize', draw);
    return () => removeEventListener('resize', draw);
  }, [links, own]);
  return (
    <svg class="arrows" ref={svg} aria-hidden="true">
      <defs>
        <marker id="arrow-head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L10 5L0 10z" />
        </marker>
      </defs>
      {arrows.map(({ key, kind, path }) => (
        <path key={key} class={`arrow arrow-${kind}`} d={path} marker-end="url(#arrow-head)" />
      ))}
    </svg>
  );
}

function arrowsFor(links: readonly Link[], svg: SVGSVGElement): readonly Arrow[] {
  const board = svg.parentElement;
  if (!board) return [];
  const origin = board.getBoundingClientRect();
  const middleOf = (ref: string): readonly [number, number] | null => {
    const seat = /^seat\/(\d+)$/.exec(ref)?.[1];
    const selector = seat === undefined ? `[data-card="${ref}"]` : `[data-seat="${seat}"] .side-name`;
    const box = board.querySelector(selector)?.getBoundingClientRect();
    return box ? [box.x + box.width / 2 - origin.x, box.y + box.height / 2 - origin.y] : null;
  };
  return links.flatMap(({ from, to, kind, over }) => {
    const [start, end] = [middleOf(from), middleOf(to)];
    if (over || !start || !end) return [];
    const [x1, y1] = start;
    const [x2, y2] = end;
    const bend = Math.min(60, Math.abs(x2 - x1) / 3);
    return [
      { key: `${from} ${kind} ${to}`, kind, path: `M${x1} ${y1}Q${(x1 + x2) / 2 + bend} ${(y1 + y2) / 2} ${x2} ${y2}` },
    ];
  });
}
