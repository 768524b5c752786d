import type { Operator } from '#contract/operator.ts'
import { textsOf } from '../../platform/language/texts-of.ts'
import { escapeHtml } from '../../platform/text/escaping.ts'
import type { Brand } from '../../platform/brand/brand.ts'
import type { Drawing } from '../../platform/brand/drawing.ts'
import { faceFiles } from '../../platform/brand/faces.ts'
import { wording as de } from './drawings.wording.de.ts'
import { wording as en } from './drawings.wording.en.ts'
import { wording as pl } from './drawings.wording.pl.ts'

export const textsIn = textsOf({ en, pl, de })
type Text = ReturnType<typeof textsIn>

/** Draws the favicon for home screens and tabs. `scale`: its share of the icon's side. */
export function drawIcon(
  { favicon, colours }: Brand,
  { size, scale, background }: { size: number; scale: number; background: 'paper' | 'none' },
): Promise<Buffer> {
  const side = size * scale
  const place = { x: (size - side) / 2, y: (size - side) / 2, width: side, height: side }
  const field = background === 'paper' ? `<rect width="${size}" height="${size}" fill="${colours.light.paper}"/>` : ''
  return toPng(`<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${field}${imageOf(favicon, place)}</svg>`)
}

const imageOf = ({ svg }: Drawing, { x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  `<image x="${x}" y="${y}" width="${width}" height="${height}" href="data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}"/>`

const shareImageSize = { width: 1200, height: 630 }

/** From the baseline to the middle of a serif's capitals, as a part of the font's size. */
const capitalMiddle = 0.335

const markHeight = 76

/** The picture of a shared link: brand, promise and licence. */
export function drawShareImage({
  operator,
  brand,
  fonts,
  t,
}: {
  operator: Operator
  brand: Brand
  fonts: string
  t: Text
}): Promise<Buffer> {
  const { paper, ink, muted, hairline, accent } = brand.colours.light
  const display = fontOf(brand.fonts?.display ?? { family: 'Newsreader', weight: 400 })
  const text = fontOf(brand.fonts?.text ?? { family: 'Inter', weight: 400 })
  const promise = [t('discovery.share.promise'), t('discovery.share.promise.end')].map(escapeHtml)
  const { width, height } = shareImageSize
  const left = 88
  const { light: logo } = brand.logo ?? brand.mark
  const logoWidth = (markHeight * logo.width) / logo.height
  const name = fitText(operator.brand.name, { size: 58, width: 560 })
  const nameAt = (x: number) =>
    `<text x="${x}" y="${71 + 38 + name.size * capitalMiddle}" ${display} font-size="${name.size}" fill="${ink}">${name.text}</text>`
  return toPng(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
<rect width="${width}" height="${height}" fill="${paper}"/>
${brand.heroDrawings ? rosette({ x: 1090, y: 150, radius: 270, colour: brand.colours.light.gold }) : ''}
${imageOf(logo, { x: left, y: 71, width: logoWidth, height: markHeight })}
${brand.logo ? '' : nameAt(left + logoWidth + 18)}
<g ${display} font-size="84" fill="${ink}" letter-spacing="-1">
<text x="${left - 3}" y="308">${promise[0]}</text>
<text x="${left - 3}" y="402">${promise[1]}</text>
</g>
<line x1="${left}" y1="486" x2="${width - left}" y2="486" stroke="${hairline}" stroke-width="2"/>
<g ${text} font-size="28" fill="${muted}">
<text x="${left}" y="546">${escapeHtml(t('discovery.share.services'))}</text>
<text x="${width - left}" y="546" text-anchor="end">${escapeHtml(shortenText(operator.licence.number, 28))}</text>
</g>
<rect y="${height - 10}" width="${width}" height="10" fill="${accent}"/>
</svg>`,
    [faceFiles(brand, fonts).display, faceFiles(brand, fonts).text],
  )
}

// Thin rotated ellipses, as on a banknote.
function rosette({ x, y, radius, colour }: { x: number; y: number; radius: number; colour: string }): string {
  const petals = Array.from({ length: 36 }, (_, at) => {
    const degrees = at * 10
    return `<ellipse cx="${x}" cy="${y}" rx="${radius}" ry="${radius * 0.42}" transform="rotate(${degrees} ${x} ${y})"/>`
  })
  return `<g fill="none" stroke="${colour}" stroke-opacity="0.3" stroke-width="1">${petals.join('')}</g>`
}

/** Makes a long name smaller, and cuts a very long one. */
function fitText(text: string, { size, width }: { size: number; width: number }): { text: string; size: number } {
  const cut = shortenText(text, 34)
  return { text: escapeHtml(cut), size: Math.min(size, width / (cut.length * 0.48)) }
}

const shortenText = (text: string, max: number) => (text.length > max ? `${text.slice(0, max - 1)}…` : text)

const fontOf = ({ family, weight }: { family: string; weight: number }) => `font-family="${family}" font-weight="${weight}"`

async function toPng(svg: string, fontFiles: string[] = []): Promise<Buffer> {
  // The library is large, so it is loaded only when a picture is drawn.
  const { renderAsync } = await import('@resvg/resvg-js')
  const image = await renderAsync(svg, { font: { loadSystemFonts: false, fontFiles } })
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
