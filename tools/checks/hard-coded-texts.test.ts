import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parseSync } from 'vite'
import { root } from '../launcher/settings.ts'

const isTable = /wording\.[a-z]{2}\.ts$/
const sources = globSync('src/{web,desk}/**/*.{ts,tsx}', { cwd: root })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.includes('.test.') && !/^src\/\w+\/(ui\/)?testing\//.test(path) && !isTable.test(path))

test('every text for users is in a wording table', () => {
  expect(sources.length).toBeGreaterThan(150)
  const found = sources.flatMap((path) => hardCodedTexts(path, readFileSync(join(root, path), 'utf8')).map((text) => `${path}:${text}`))
  expect(found).toEqual([])
})

test.each([
  ['<p>Hello</p>', '1: Hello'],
  ['<p>{t("a")} or</p>', '1: or'],
  ['<p>{busy ? "One moment" : t("a")}</p>', '1: One moment'],
  ['<p>{failed && "Failed"}</p>', '1: Failed'],
  ['<p>{name || `No name`}</p>', '1: No name'],
  ['<p>{count + " left"}</p>', '1: left'],
  ['<p>{`${count} left`}</p>', '1: left'],
  ['<img alt="A coin" />', '1: A coin'],
  ['<button aria-label={open ? "Close" : "Open"} />', '1: Close'],
  ['<Field label="Email" />', '1: Email'],
  ['<Field label={<b>Email</b>} />', '1: Email'],
  ['[{ value: "a", label: "Email" }]', '1: Email'],
  ['show("Please try again")', '1: Please try again'],
  ['document.title = `Log in, ${brand}`', '1: Log in,'],
])('a text in %s is found', (source, text) => {
  expect(hardCodedTexts('Screen.tsx', source)[0]).toBe(text)
})

test.each([
  '<p className="flex Big wide" id="Name">€ · {t("a.b")}</p>',
  '<p>{kind === "error" && t("a")}</p>',
  '<p>{t(kind === "error" ? "a.b" : "a.c")}</p>',
  '<p aria-label={t("a.b", { day: written(day, "shortDay") })} />',
  'throw new Error("The document has no root")',
  'console.warn("No data from exchange")',
  'type Kind = "A kind"',
])('no text for users is found in %s', (source) => {
  expect(hardCodedTexts('Screen.tsx', source)).toEqual([])
})

/** An ESTree node. */
type Node = { type: string; start: number } & Record<string, unknown>

/** Who sees a string at this place. `user`: users see or hear it. `unknown`: perhaps users. `programmer`: only programmers. */
type Audience = 'user' | 'unknown' | 'programmer'

/** Attributes whose strings users see or hear, and properties whose values components put into such attributes. */
const userAttributes =
  /^(?:aria-(?:description|label|placeholder|roledescription|valuetext)|again|alt|error|hint|label|placeholder|sentence|title)$/
const userProperties = /^(?:alt|hint|label|placeholder|sentence|title)$/

const hasWord = (text: string) => /\p{L}/u.test(text)
/** A sentence begins with a capital letter and has more than one word. Class names, ids and keys do not. */
const isSentence = (text: string) => /^\s*\p{Lu}\p{L}*[,.:]? \p{L}/u.test(text)

/** Finds texts for users outside the wording tables, as `line: text`. Decision 140. */
function hardCodedTexts(path: string, source: string): string[] {
  const { program, errors } = parseSync(path, source)
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const found: string[] = []

  const check = (text: string, { start }: Node, audience: Audience) => {
    const isText = audience === 'user' ? hasWord(text) : audience === 'unknown' && isSentence(text)
    if (isText) found.push(`${source.slice(0, start).split('\n').length}: ${text.trim()}`)
  }

  const walk = (node: Node, audience: Audience) => {
    if (node.type === 'JSXText') check(String(node['value']), node, 'user')
    else if (node.type === 'Literal' && typeof node['value'] === 'string') check(node['value'], node, audience)
    else if (node.type === 'TemplateElement') check((node['value'] as { cooked: string }).cooked, node, audience)
    for (const [key, value] of Object.entries(node)) {
      for (const inner of Array.isArray(value) ? value : [value]) if (isNode(inner)) walk(inner, audienceOf(inner, key, node, audience))
    }
  }
  walk(program as unknown as Node, 'unknown')
  return found
}

const isNode = (value: unknown): value is Node => typeof (value as Node | null)?.type === 'string'

/** Who sees `inner`, which is the value of `key` in `outer`. */
function audienceOf(inner: Node, key: string, outer: Node, audience: Audience): Audience {
  if (audience === 'programmer' || isForProgrammers(inner, outer)) return 'programmer'
  switch (outer.type) {
    case 'JSXElement':
    case 'JSXFragment':
      return inner.type === 'JSXExpressionContainer' ? 'user' : 'unknown'
    case 'JSXAttribute':
      return key === 'value' && userAttributes.test(nameOf(outer['name'])) ? 'user' : 'unknown'
    case 'Property':
      return key === 'value' && userProperties.test(nameOf(outer['key'])) ? 'user' : 'unknown'
    case 'ConditionalExpression':
      return key === 'test' ? 'unknown' : audience
    case 'LogicalExpression':
      return key === 'left' && outer['operator'] === '&&' ? 'unknown' : audience
    case 'BinaryExpression':
      return outer['operator'] === '+' ? audience : 'unknown'
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return audience
    case 'TemplateLiteral':
      return key === 'quasis' ? audience : 'unknown'
    default:
      return 'unknown'
  }
}

/** Whether `inner` is an error or a warning for programmers, or the name of a type or a module. */
function isForProgrammers(inner: Node, outer: Node): boolean {
  // The specification demands this warning for the browser's console.
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
