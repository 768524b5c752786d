/** How replies can be wrong, each with HTTP 200. */
export type WrongData = 'garbage' | 'object-data' | 'string-numbers' | 'missing-close' | 'ok-with-error'

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }

function mapped(value: Json, change: (value: Json) => Json): Json {
  const changed = change(value)
  if (Array.isArray(changed)) return changed.map((item) => mapped(item, change))
  if (typeof changed !== 'object' || changed === null) return changed
  return Object.fromEntries(Object.entries(changed).map(([key, item]) => [key, mapped(item, change)]))
}

const asObject = (value: Json): Json => {
  if (!Array.isArray(value)) return value
  return value.length === 1 ? value[0] : Object.fromEntries(value.map((item, index) => [String(index), item]))
}

const asText = (value: Json): Json => (typeof value === 'number' ? String(value) : value)

const withoutClose = (value: Json): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { close: _close, ...rest } = value
  return rest
}

/** The body to send instead of `{ ok: "ok", data }`. A text is a web page, as a proxy might answer. */
export function wrongReply(kind: WrongData, data: unknown): string | { ok: 'ok'; data: unknown } {
  switch (kind) {
    case 'garbage':
      return '<!doctype html><title>Just a moment...</title><p>Checking your browser before you proceed.'
    case 'object-data':
      return { ok: 'ok', data: mapped(data as Json, asObject) }
    case 'string-numbers':
      return { ok: 'ok', data: mapped(data as Json, asText) }
    case 'missing-close':
      return { ok: 'ok', data: mapped(data as Json, withoutClose) }
    case 'ok-with-error':
      return { ok: 'ok', data: { error: 'market_data is on maintenance' } }
  }
}
