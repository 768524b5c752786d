import { parseSync } from 'vite'

/** An ESTree node. */
type Node = { type: string; start: number } & Record<string, unknown>

/** `read`: users see or hear a string at this place. `code`: unknown. `internal`: only programmers see it. */
type Place = 'read' | 'code' | 'internal'

/** Attributes whose strings users see or hear. The properties end up in such attributes. */
const readAttributes =
  /^(?:aria-(?:description|label|placeholder|roledescription|valuetext)|again|alt|error|hint|label|placeholder|sentence|title)$/
const readProperties = /^(?:alt|hint|label|placeholder|sentence|title)$/

const hasWord = (text: string) => /\p{L}/u.test(text)
/** A capital letter and more than one word. Class names, ids and keys do not look like that. */
const isSentence = (text: string) => /^\s*\p{Lu}\p{L}*[,.:]? \p{L}/u.test(text)

/** Finds texts for users outside the wording tables, as `line: text`. Decision 140. */
export function hardCodedTexts(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const found: string[] = []

  const look = (text: string, { start }: Node, place: Place) => {
    const isText = place === 'read' ? hasWord(text) : place === 'code' && isSentence(text)
    if (isText) found.push(`${source.slice(0, start).split('\n').length}: ${text.trim()}`)
  }

  const walk = (node: Node, place: Place) => {
    if (node.type === 'JSXText') look(String(node['value']), node, 'read')
    else if (node.type === 'Literal' && typeof node['value'] === 'string') look(node['value'], node, place)
    else if (node.type === 'TemplateElement') look((node['value'] as { cooked: string }).cooked, node, place)
    for (const [key, value] of Object.entries(node)) {
      for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) walk(inner, placeOf(inner, key, node, place))
    }
  }
  walk(program as unknown as Node, 'code')
  return found
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** The place of `inner`, the `key` of `outer`. */
function placeOf(inner: Node, key: string, outer: Node, place: Place): Place {
  if (place === 'internal' || isInternal(inner, outer)) return 'internal'
  switch (outer.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return inner.type === 'JSXExpressionContainer' ? 'read' : 'code'
    case 'JSXAttribute':
      return key === 'value' && readAttributes.test(nameOf(outer['name'])) ? 'read' : 'code'
    case 'Property':
      return key === 'value' && readProperties.test(nameOf(outer['key'])) ? 'read' : 'code'
    case 'ConditionalExpression':
      return key === 'test' ? 'code' : place
    case 'LogicalExpression':
      return key === 'left' && outer['operator'] === '&&' ? 'code' : place
    case 'BinaryExpression':
      return outer['operator'] === '+' ? place : 'code'
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return place
    case 'TemplateLiteral':
      return key === 'quasis' ? place : 'code'
    default:
      return 'code'
  }
}

/** Errors and warnings for programmers, and the names of types and modules. */
function isInternal(inner: Node, outer: Node): boolean {
  // The specification's words for the console.
  if (outer.type === 'Property' && nameOf(outer['key']) === 'warning') return true
  if (outer.type === 'ThrowStatement' || inner.type === 'TSLiteralType' || outer.type === 'ImportDeclaration') return true
  const callee = outer['callee'] as Node | undefined
  if (outer.type === 'NewExpression') return /(?:Error|NotLoaded)$/.test(nameOf(callee))
  return outer.type === 'CallExpression' && callee?.type === 'MemberExpression' && nameOf(callee['object']) === 'console'
}

const nameOf = (node: unknown): string => {
  const { name, value } = (node ?? {}) as { name?: unknown; value?: unknown }
  return typeof name === 'string' ? name : typeof value === 'string' ? value : ''
}
