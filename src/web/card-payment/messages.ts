/** The widget's messages that we use. */
export type WidgetMessage = { kind: 'state'; state: WidgetState } | { kind: 'redirect'; url: string } | { kind: 'start-again' }

const widgetStates = ['opened', 'loaded', 'closed', 'completed', 'rejected', 'cancelled'] as const
export type WidgetState = (typeof widgetStates)[number]

const maxMessageLength = 10_000

/** Parses a message: JSON text or an object. Its state is in `payload` or, as in the provider's documentation, in `name`. Null if unknown. */
export function readWidgetMessage(data: unknown): WidgetMessage | null {
  const message = toObject(typeof data === 'string' ? parseJson(data) : data)
  if (!message) return null
  if (message['event'] === '[bp]:redirect') {
    const { url } = message
    return typeof url === 'string' && url.length <= maxMessageLength ? { kind: 'redirect', url } : null
  }
  if (message['name'] === 'start-new-transaction') return { kind: 'start-again' }
  const name = message['name'] === 'state' ? toObject(message['payload'])?.['state'] : message['name']
  const state = widgetStates.find((known) => known === name)
  return state ? { kind: 'state', state } : null
}

/** Accepts the widget's origin. If the widget is the real provider's, every other host of the provider is accepted too. */
export function isWidgetOrigin(origin: string, widgetUrl: string): boolean {
  const widgetOrigin = new URL(widgetUrl).origin
  return origin === widgetOrigin || (isPaybis(widgetOrigin) && isPaybis(origin))
}

const isPaybis = (origin: string) => /^https:\/\/([a-z0-9-]+\.)*paybis\.com$/.test(origin)

interface FramedHosts {
  widgetUrl: string
  /** Hosts that the operator names. */
  frameHosts?: string[] | undefined
}

/** Where a redirect leads, and whether that page may replace the widget in its frame. Null: a page to which nobody should be led. */
export function readRedirect(url: string, hosts: FramedHosts): { url: string; framed: boolean } | null {
  const page = URL.parse(url)
  if (!page) return null
  const framed = mayBeFramed(page, hosts)
  return framed || page.protocol === 'https:' ? { url: page.href, framed } : null
}

/** The content security policy of the document around the widget says the same (`assemble/widgets.ts`): a page that it refuses would stay blank. */
function mayBeFramed({ protocol, host, username, password }: URL, { widgetUrl, frameHosts = [] }: FramedHosts): boolean {
  // Browsers load no frame whose URL has a password. `URL.origin` would be that of the page that made a `blob:`.
  if (username || password) return false
  return isWidgetOrigin(`${protocol}//${host}`, widgetUrl) || (protocol === 'https:' && frameHosts.includes(host))
}

interface WidgetSession {
  widgetUrl: string
  requestId: string
  oneTimeToken?: string | undefined
}

/** The URL of the widget, with the identity of one widget session. */
export function widgetUrlOf({ widgetUrl, requestId, oneTimeToken }: WidgetSession): string {
  const url = new URL(widgetUrl)
  url.searchParams.set('requestId', requestId)
  if (oneTimeToken) url.searchParams.set('oneTimeToken', oneTimeToken)
  return url.href
}

function parseJson(text: string): unknown {
  if (text.length > maxMessageLength) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const toObject = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
