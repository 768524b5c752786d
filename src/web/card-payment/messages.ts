/** The widget's messages that we use. */
export type WidgetMessage = { kind: 'state'; state: WidgetState } | { kind: 'redirect'; url: string } | { kind: 'start-again' }

const widgetStates = ['opened', 'loaded', 'closed', 'completed', 'rejected', 'cancelled'] as const
export type WidgetState = (typeof widgetStates)[number]

const longestMessage = 10_000

/** Parses a message: an envelope as JSON text or object, or the flat form of the provider's documentation. Null for anything else. */
export function readWidgetMessage(data: unknown): WidgetMessage | null {
  const message = objectIn(typeof data === 'string' ? parsed(data) : data)
  if (!message) return null
  if (message['event'] === '[bp]:redirect') {
    const { url } = message
    return typeof url === 'string' && url.length <= longestMessage ? { kind: 'redirect', url } : null
  }
  if (message['name'] === 'start-new-transaction') return { kind: 'start-again' }
  const name = message['name'] === 'state' ? objectIn(message['payload'])?.['state'] : message['name']
  const state = widgetStates.find((known) => known === name)
  return state ? { kind: 'state', state } : null
}

/** The widget's own origin; with the real provider also its other hosts. */
export function isWidgetOrigin(origin: string, widgetUrl: string): boolean {
  const own = new URL(widgetUrl).origin
  return origin === own || (isPaybis(own) && isPaybis(origin))
}

const isPaybis = (origin: string) => /^https:\/\/([a-z0-9-]+\.)*paybis\.com$/.test(origin)

/** The target of a redirect, or null. A bank's origin is not known beforehand, so any https address is allowed, and the widget's own origin. */
export function redirectTarget(url: string, widgetUrl: string): string | null {
  const target = URL.parse(url)
  if (!target) return null
  return target.protocol === 'https:' || target.origin === new URL(widgetUrl).origin ? target.href : null
}

/** The widget's address for one session. */
export function widgetAddress({
  widgetUrl,
  requestId,
  oneTimeToken,
}: {
  widgetUrl: string
  requestId: string
  oneTimeToken?: string | undefined
}): string {
  const url = new URL(widgetUrl)
  url.searchParams.set('requestId', requestId)
  if (oneTimeToken) url.searchParams.set('oneTimeToken', oneTimeToken)
  return url.href
}

function parsed(text: string): unknown {
  if (text.length > longestMessage) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const objectIn = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
