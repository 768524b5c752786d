const heights = [1, 0.8, 0.6, 0.4, 0.2, -0.2, -0.4, -0.6, -0.8, -1]

/** A guilloche border as wide as its place: waves of falling height, one over another. */
export function GuillocheBand({ className, id }: { className?: string; id: string }) {
  return (
    <svg aria-hidden="true" className={className}>
      <defs>
        <pattern id={id} width="66" height="40" patternUnits="userSpaceOnUse">
          <path
            id={`${id}-wave`}
            d="M-33 0C-22-22-11-22 0 0S22 22 33 0 55-22 66 0 88 22 99 0"
            transform="translate(0 20)"
            className="fill-none"
          />
          {heights.slice(1).map((height) => (
            <use
              key={height}
              href={`#${id}-wave`}
              transform={`translate(0 ${20 - 20 * height}) scale(1 ${height})`}
              className="fill-none"
            />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="40" className="stroke-none" fill={`url(#${id})`} />
    </svg>
  )
}
