import { encode } from 'uqr'

/** Light modules around the code: the standard requires four. */
const quietZone = 4

/**
 * A text as a QR code of error level M, dark on light in every colour scheme, because cameras need dark modules on light. Screens load it with `lazy`
 * if they rarely show it: it brings the library that computes the code.
 */
export default function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-52 shrink-0 rounded-card"
    >
      <rect width={size} height={size} fill="#ffffff" />
      <path d={dark.join('')} fill="#000000" />
    </svg>
  )
}
