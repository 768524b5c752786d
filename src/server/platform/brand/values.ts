import type { Message } from './brand.ts'

/** A value in a message: `{email}` has no formatter, `{count, number}` and `{count, plural, …}` have one. */
interface Value {
  name: string
  formatter: string | undefined
  /** Of `{count, number, percent}`. */
  style: unknown
  /** The forms of a plural or select, by key. */
  forms: Record<string, Message>
}

const numberFormatters = ['number', 'plural', 'selectordinal', 'select']
const formatterWithForms = ['plural', 'selectordinal', 'select']

/** One sentence for each value with which the site could not write the message. */
export function valueProblems(message: Message, original: Message): string[] {
  const [given, wanted] = [message, original].map((text) => namesOf(valuesIn(text)).join(', '))
  if (given !== wanted) return [`has the values ${given || 'none'}, and needs ${wanted || 'none'}`]
  const originals = valuesIn(original)
  return [...new Set(valuesIn(message).flatMap((value) => problemOf(value, originals) ?? []))]
}

function problemOf({ name, formatter, style, forms }: Value, originals: Value[]): string | undefined {
  if (formatter === undefined) return undefined
  const allowed = isNumber(name, originals) ? numberFormatters : formattersOf(name, originals)
  const written = `{${name}, ${formatter}}`
  if (!allowed.includes(formatter)) {
    const choices = [`{${name}}`, ...allowed.map((known) => `{${name}, ${known}}`)]
    return `has ${written}, and may have ${choices.join(' or ')}`
  }
  if (style !== undefined) return `has a style in ${written}, which is not possible`
  if (formatterWithForms.includes(formatter) && !forms['other']) return `needs the form “other” in ${written}`
  return undefined
}

/** Sample values with which each form of the message can be written. */
export const sampleValues = (original: Message): Record<string, string | number> =>
  Object.fromEntries(valuesIn(original).map(({ name }, _, originals) => [name, isNumber(name, originals) ? 1 : name]))

const namesOf = (values: Value[]) => [...new Set(values.map(({ name }) => name))].toSorted()

const formattersOf = (name: string, values: Value[]) => [
  ...new Set(values.flatMap((value) => (value.name === name && value.formatter ? [value.formatter] : []))),
]

const isNumber = (name: string, originals: Value[]) => formattersOf(name, originals).some((formatter) => formatter !== 'select')

/** The values in a message, and in the forms of its plurals. */
function valuesIn(message: Message): Value[] {
  if (typeof message === 'string') return []
  return message.flatMap((part) => {
    if (typeof part === 'string') return []
    const [name, formatter, details] = part
    if (!formatter || !formatterWithForms.includes(formatter)) return [{ name, formatter, style: details, forms: {} }]
    const forms = Object.fromEntries(
      Object.entries(details as Record<string, Message | number>).filter((form): form is [string, Message] => Array.isArray(form[1])),
    )
    return [{ name, formatter, style: undefined, forms }, ...Object.values(forms).flatMap(valuesIn)]
  })
}
