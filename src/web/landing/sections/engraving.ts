/** The shade at a point, from 0 (white) to 1 (darkest). */
export type Shade = (x: number, y: number) => number

interface EngravedArea {
  left: number
  right: number
  top: number
  bottom: number
  /** Distance between lines. */
  pitch: number
  /** Distance between the points at which a line's width is set. */
  step?: number
}

/** Engraved shading: parallel lines, thicker where the shade is darker. Returns the lines as one SVG path, rounded to tenths. */
export function engrave({ left, right, top, bottom, pitch, step = 9 }: EngravedArea, shade: Shade): string {
  const lines: string[] = []
  for (let y = top; y <= bottom; y += pitch) {
    let run: { x: number; halfWidth: number }[] = []
    const end = () => {
      if (run.length > 1) lines.push(outline(run, y))
      run = []
    }
    for (let x = left; x <= right; x += step) {
      const halfWidth = (Math.max(0, Math.min(1, shade(x, y))) * pitch * 0.78) / 2
      if (halfWidth > 0.12) run.push({ x, halfWidth })
      else end()
    }
    end()
  }
  return lines.join('')
}

// The outline of a line: along the upper edge, then back along the lower edge. Both ends are pointed.
function outline(run: { x: number; halfWidth: number }[], y: number): string {
  const upperEdge = run.map(({ x, halfWidth }) => [x, y - halfWidth] as const)
  const lowerEdge = run.toReversed().map(({ x, halfWidth }) => [x, y + halfWidth] as const)
  const points = [...upperEdge, ...lowerEdge]
  let [lastX, lastY] = points[0] ?? [0, 0]
  lastX = toTenth(lastX)
  lastY = toTenth(lastY)
  let path = `M${lastX} ${lastY}l`
  for (const [x, y2] of points.slice(1)) {
    const dx = toTenth(toTenth(x) - lastX)
    const dy = toTenth(toTenth(y2) - lastY)
    path += `${path.endsWith('l') || dx < 0 ? '' : ' '}${shortNumber(dx)}${dy < 0 ? '' : ' '}${shortNumber(dy)}`
    lastX = toTenth(lastX + dx)
    lastY = toTenth(lastY + dy)
  }
  return `${path}z`
}

const toTenth = (value: number) => Math.round(value * 10) / 10
const shortNumber = (value: number) => String(value).replace(/^(-?)0\./, '$1.')

/** Evenly spaced angles of a half turn, rounded to hundredths of a degree. */
export const halfTurnAngles = (count: number): number[] => Array.from({ length: count }, (_, i) => Math.round((i * 18_000) / count) / 100)
