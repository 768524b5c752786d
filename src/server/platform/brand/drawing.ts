import { SaxesParser, type SaxesTagNS } from 'saxes'
import { readText } from '../text/cleaned-text.ts'

/** A drawing of the brand, safe to show: it has no script and loads nothing. */
export interface Drawing {
  svg: string
  width: number
  height: number
}

const maxBytes = 32_768
const maxWidthPerHeight = 8
const maxHeightPerWidth = 2
const svgNamespace = 'http://www.w3.org/2000/svg'

const shapes = new Set('use path rect circle ellipse line polyline polygon text'.split(' '))
const elements = new Set([
  ...shapes,
  ...'svg g defs symbol title desc linearGradient radialGradient stop clipPath mask style tspan'.split(' '),
])

/** Reads an SVG file. Throws an Error with a sentence if the file is too large, browsers could not show it, or it could run scripts or load something. */
export function readDrawing(file: string): Drawing {
  const svg = readText(file)
  const bytes = Buffer.byteLength(svg)
  if (bytes > maxBytes) throw new Error(`has ${bytes} bytes, and may have ${maxBytes}`)
  const { width, height } = checkedSize(svg)
  if (width / height > maxWidthPerHeight) throw new Error(`is more than ${maxWidthPerHeight} times as wide as high`)
  if (height / width > maxHeightPerWidth) throw new Error(`is more than ${maxHeightPerWidth} times as high as wide`)
  return { svg, width, height }
}

/** Reads the icon of browsers and home screens. Throws as `readDrawing` does, and if the drawing is not a square. */
export function readSquareDrawing(file: string): Drawing {
  const drawing = readDrawing(file)
  if (drawing.width !== drawing.height) throw new Error('must be a square')
  return drawing
}

function checkedSize(svg: string): { width: number; height: number } {
  let root: SaxesTagNS | undefined
  let hasShape = false
  const refuse = (what: string) => () => {
    throw new Error(`has ${what}, which a drawing does not need`)
  }
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', ({ message }) => {
    throw new Error(`is not an SVG file (${message})`)
  })
  parser.on('xmldecl', ({ encoding = 'UTF-8' }) => {
    // Browsers would read other characters than we check.
    if (!/^utf-8$/i.test(encoding)) throw new Error(`has the encoding ${encoding}, and must have UTF-8`)
  })
  parser.on('doctype', refuse('a DOCTYPE'))
  parser.on('processinginstruction', refuse('a processing instruction'))
  parser.on('cdata', refuse('a CDATA section'))
  parser.on('text', (text) => refuseAddressesIn(text))
  parser.on('opentag', (tag) => {
    root ??= tag
    checkTag(tag)
    hasShape ||= shapes.has(tag.name)
  })
  parser.write(svg).close()
  const size = sizeOf(root?.attributes['viewBox']?.value)
  if (root?.name !== 'svg' || !size) throw new Error('needs <svg> with a viewBox, such as viewBox="0 0 120 24"')
  if (!hasShape) throw new Error('has no shape, such as <path>')
  return size
}

function checkTag({ name, uri, attributes }: SaxesTagNS): void {
  if (!elements.has(name)) throw new Error(`contains <${name}>, which is not allowed`)
  if (uri !== svgNamespace) throw new Error(`has <${name}> without xmlns="${svgNamespace}"`)
  for (const [attribute, { value }] of Object.entries(attributes)) {
    if (/^on/i.test(attribute)) throw new Error(`contains the script of “${attribute}”, which is not allowed`)
    if (/(?:^|:)href$/i.test(attribute) && !value.startsWith('#')) throw new Error(`refers to ${value.slice(0, 60)}, which is not allowed`)
    if (!/^xmlns(?::|$)/.test(attribute)) refuseAddressesIn(value)
  }
}

/** Undefined if the viewBox is not four numbers, the last two above zero. */
function sizeOf(viewBox = ''): { width: number; height: number } | undefined {
  const parts = viewBox.trim().split(/\s*,\s*|\s+/)
  const [x = NaN, y = NaN, width = NaN, height = NaN, ...rest] = parts.map((part) => (/^[-+.\de]+$/i.test(part) ? Number(part) : NaN))
  const isSize = [x, y, width, height].every(Number.isFinite) && rest.length === 0 && width > 0 && height > 0
  return isSize ? { width, height } : undefined
}

/** Styles may refer only to parts of the drawing. An escape would hide a reference from us, but not from browsers. */
function refuseAddressesIn(text: string): void {
  if (text.includes('\\')) throw new Error('contains a backslash, which is not allowed')
  const [reference] = /@import|(?:image-set|image|src)\([^)]{0,60}|url\(\s*["']?(?!["'#\s])[^)]{0,60}/i.exec(text) ?? []
  if (reference) throw new Error(`loads “${reference}”, which is not allowed`)
}
