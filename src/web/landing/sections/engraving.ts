/** The shade at a point, from 0 (white) to 1 (darkest). */
export type Shade = (x: number, y: number) => number

interface Plate {
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
export function engrave({ left, right, top, bottom, pitch, step = 9 }: Plate, shade: Shade): string {
  const lines: string[] = []
  for (let y = top; y <= bottom; y += pitch) {
    let run: { x: number; half: number }[] = []
    const end = () => {
      if (run.length > 1) lines.push(outline(run, y))
      run = []
    }
    for (let x = left; x <= right; x += step) {
      const half = (Math.max(0, Math.min(1, shade(x, y))) * pitch * 0.78) / 2
      if (half > 0.12) run.push({ x, half })
      else end()
    }
    end()
  }
  return lines.join('')
}

// The outline of a line: along the upper edge, then back along the lower edge. Both ends are pointed.
function outline(run: { x: number; half: number }[], y: number): string {
  const there = run.map(({ x, half }) => [x, y - half] as const)
  const back = run.toReversed().map(({ x, half }) => [x, y + half] as const)
  const points = [...there, ...back]
  let [px, py] = points[0] ?? [0, 0]
  px = tenth(px)
  py = tenth(py)
  let path = `M${px} ${py}l`
  for (const [x, y2] of points.slice(1)) {
    const dx = tenth(tenth(x) - px)
    const dy = tenth(tenth(y2) - py)
    path += `${path.endsWith('l') || dx < 0 ? '' : ' '}${short(dx)}${dy < 0 ? '' : ' '}${short(dy)}`
    px = tenth(px + dx)
    py = tenth(py + dy)
  }
  return `${path}z`
}

const tenth = (value: number) => Math.round(value * 10) / 10
const short = (value: number) => String(value).replace(/^(-?)0\./, '$1.')

/** Evenly spaced angles of a half turn, rounded to hundredths of a degree. */
export const halfTurnAngles = (count: number): number[] => Array.from({ length: count }, (_, at) => Math.round((at * 18_000) / count) / 100)
