/** The parts of a JSON Schema that our schemas use. */
export interface FieldSchema {
  type?: string | string[]
  description?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: FieldSchema[]
  properties?: Record<string, FieldSchema>
  required?: string[]
  items?: FieldSchema
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
}

export interface Field {
  /** The full path: `data[].close`. */
  name: string
  required: boolean
  /** Type, limits and description, in words. */
  details: string
}

/** Every field of an object and of the objects in it. */
export function fieldsOf(schema: FieldSchema | undefined, prefix = ''): Field[] {
  if (schema?.anyOf) return schema.anyOf.flatMap((form) => fieldsOf(form, prefix))
  return Object.entries(schema?.properties ?? {}).flatMap(([name, property]) => {
    const field = { name: `${prefix}${name}`, required: schema?.required?.includes(name) ?? false, details: detailsOf(property) }
    return [field, ...fieldsOf(property, `${field.name}.`), ...fieldsOf(property.items, `${field.name}[].`)]
  })
}

/** Type, limits and description of a value, in words: `text, 6 to 256 characters`. */
export function detailsOf(schema: FieldSchema): string {
  return [typeOf(schema), schema.description].filter(Boolean).join('. ')
}

function typeOf(schema: FieldSchema): string {
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ ...schema, type })).join(' or ')
  if (schema.anyOf) return schema.anyOf.map(detailsOf).join(' or ')
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`
  if (schema.enum) return schema.enum.length === 1 ? `always ${JSON.stringify(schema.enum[0])}` : `one of ${schema.enum.join(', ')}`
  const limits = [...rangeText(schema.minLength, schema.maxLength, 'characters'), ...rangeText(schema.minItems, schema.maxItems, 'items')]
  switch (schema.type) {
    case 'string':
      if (schema.format === 'date-time') return 'time, ISO 8601 in UTC'
      return ['text', ...limits, ...(schema.pattern ? [`of the form ${schema.pattern}`] : [])].join(', ')
    case 'integer':
      return ['whole number', ...rangeText(schema.minimum, schema.maximum)].join(', ')
    case 'number':
      return ['number', ...rangeText(schema.minimum, schema.maximum)].join(', ')
    case 'boolean':
      return 'true or false'
    case 'array':
      return [schema.items?.properties ? 'list of objects' : `list: ${typeOf(schema.items ?? {})}`, ...limits].join(', ')
    case 'object':
      return 'object'
    case 'null':
      return 'null'
    case undefined:
    default:
      return 'anything'
  }
}

function rangeText(min: number | undefined, max: number | undefined, unit = ''): string[] {
  const unitText = unit && ` ${unit}`
  // zod writes MAX_SAFE_INTEGER for "no limit".
  const limit = max === undefined || max >= Number.MAX_SAFE_INTEGER ? undefined : max
  if (min !== undefined && limit !== undefined) return [`${min} to ${limit}${unitText}`]
  if (min !== undefined) return [`at least ${min}${unitText}`]
  return limit === undefined ? [] : [`at most ${limit}${unitText}`]
}
