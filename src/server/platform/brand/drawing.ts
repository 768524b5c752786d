import { readFileSync } from 'node:fs'
import { SaxesParser } from 'saxes'

/** A drawing of the brand, safe to show: it has no script and loads nothing. */
export interface Drawing {
  svg: string
  width: number
  height: number
}

const maxBytes = 32_768
const maxWidthPerHeight = 8

const elements = new Set(
  (
    'svg g defs symbol use title desc path rect circle ellipse line polyline polygon linearGradient radialGradient stop clipPath mask ' +
    'style text tspan'
  ).split(' '),
)

/** Reads an SVG file. Throws an Error with a sentence if the file is too large, is no SVG, or could run scripts or load something. */
export function readDrawing(file: string): Drawing {
  const svg = readFileSync(file, 'utf8')
  const bytes = Buffer.byteLength(svg)
  if (bytes > maxBytes) throw new Error(`has ${bytes} bytes, and may have ${maxBytes}`)
  const { width, height } = checkedSize(svg)
  if (width / height > maxWidthPerHeight) throw new Error(`is more than ${maxWidthPerHeight} times as wide as high`)
  return { svg, width, height }
}

function checkedSize(svg: string): { width: number; height: number } {
  let viewBox = ''
  const parser = new SaxesParser()
  parser.on('error', ({ message }) => {
    throw new Error(`is not an SVG file (${message})`)
  })
  parser.on('doctype', () => {
    throw new Error('has a DOCTYPE, which a drawing does not need')
  })
  parser.on('text', (text) => refuseAddressesIn(text))
  parser.on('opentag', ({ name, attributes }) => {
    if (!elements.has(name)) throw new Error(`contains <${name}>, which is not allowed`)
    for (const [attribute, value] of Object.entries(attributes)) {
      if (/^on/i.test(attribute)) throw new Error(`contains the script of “${attribute}”, which is not allowed`)
      if (/^(?:xlink:)?href$/.test(attribute) && !value.startsWith('#'))
        throw new Error(`refers to ${value.slice(0, 60)}, which is not allowed`)
      if (!attribute.startsWith('xmlns')) refuseAddressesIn(value)
    }
    if (name === 'svg') viewBox ||= attributes['viewBox'] ?? ''
  })
  parser.write(svg).close()
  const [, , width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  if (!(width > 0 && height > 0)) throw new Error('needs <svg> with a viewBox, such as viewBox="0 0 120 24"')
  return { width, height }
}

/** Styles may refer only to parts of the drawing. */
function refuseAddressesIn(text: string): void {
  const [reference] = /@import|url\(\s*["']?(?!["'#\s])[^)]{0,60}/i.exec(text) ?? []
  if (reference) throw new Error(`loads “${reference}”, which is not allowed`)
}
