import path from 'node:path'
import type { Operator } from '#contract/operator.ts'
import { escapeHtml } from '../../platform/text/escaping.ts'
import type { Text } from './drawings.texts.ts'

const paper = '#FAF8F3'
const ink = '#14171A'
const muted = '#5B6166'
const hairline = '#E4DFD4'
const accent = '#0E5A43'
const gold = '#B4873A'

// The brand's mark in a square of 36 × 36: two coins that change places.
const mark = `<circle cx="24" cy="18" r="11" fill="${accent}"/><circle cx="12" cy="18" r="10.5" fill="none" stroke="${gold}" stroke-width="2"/>
<path d="M18 9.4a10.5 10.5 0 0 1 0 17.2 11 11 0 0 1 0-17.2Z" fill="${paper}" stroke="${gold}"/>`

/** Draws the mark for home screens and tabs. `scale`: the mark's share of the icon's side. */
export function drawIcon({ size, scale, background }: { size: number; scale: number; background: 'paper' | 'none' }): Promise<Buffer> {
  const side = 36 / scale
  const start = (36 - side) / 2
  const field = background === 'paper' ? `<rect x="${start}" y="${start}" width="${side}" height="${side}" fill="${paper}"/>` : ''
  return toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="${start} ${start} ${side} ${side}">${field}${mark}</svg>`,
  )
}

const shareImageSize = { width: 1200, height: 630 }

/** From the baseline to the middle of Newsreader's capitals, as a part of the font's size. */
const capitalMiddle = 0.335

/** The picture of a shared link: brand, promise and licence. */
export function drawShareImage({ operator, fonts, t }: { operator: Operator; fonts: string; t: Text }): Promise<Buffer> {
  const { brand, licence } = operator
  const promise = [t('discovery.share.promise'), t('discovery.share.promise.end')].map(escapeHtml)
  const { width, height } = shareImageSize
  const left = 88
  const name = fitText(brand.name, { size: 58, width: 560 })
  return toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>
${rosette({ x: 1090, y: 150, radius: 270 })}
<g transform="translate(${left} 71) scale(2.1)">${mark}</g>
<text x="${left + 94}" y="${71 + 38 + name.size * capitalMiddle}" font-family="Newsreader" font-size="${name.size}" fill="${ink}">${name.text}</text>
<g font-family="Newsreader" font-size="84" fill="${ink}" letter-spacing="-1">
<text x="${left - 3}" y="308">${promise[0]}</text>
<text x="${left - 3}" y="402">${promise[1]}</text>
</g>
<line x1="${left}" y1="486" x2="${width - left}" y2="486" stroke="${hairline}" stroke-width="2"/>
<g font-family="Inter" font-size="28" fill="${muted}">
<text x="${left}" y="546">${escapeHtml(t('discovery.share.services'))}</text>
<text x="${width - left}" y="546" text-anchor="end">${escapeHtml(shortenText(licence.number, 28))}</text>
</g>
<rect y="${height - 10}" width="${width}" height="10" fill="${accent}"/>
</svg>`,
    fonts,
  )
}

// Thin rotated ellipses, as on a banknote.
function rosette({ x, y, radius }: { x: number; y: number; radius: number }): string {
  const petals = Array.from({ length: 36 }, (_, at) => {
    const degrees = at * 10
    return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.42}" transform="rotate(${degrees} ${x} ${y})"/>`
  })
  return `<g fill="none" stroke="${gold}" stroke-opacity="0.3" stroke-width="1">${petals.join('')}</g>`
}

/** Makes a long name smaller, and cuts a very long one. */
function fitText(text: string, { size, width }: { size: number; width: number }): { text: string; size: number } {
  const cut = shortenText(text, 34)
  return { text: escapeHtml(cut), size: Math.min(size, width / (cut.length * 0.48)) }
}

const shortenText = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

async function toPng(svg: string, fonts?: string): Promise<Buffer> {
  const fontFiles = fonts ? ['display.ttf', 'text.ttf'].map((file) => path.join(fonts, file)) : []
  // The library is large, so it is loaded only when a picture is drawn.
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles, defaultFontFamily: 'Inter' } })
  return image.asPng()
}

/** A favicon.ico that holds one PNG. */
export function icoOf(png: Buffer, size: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // with one image
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10) // colour planes
  head.writeUInt16LE(32, 12) // bits of a pixel
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}
