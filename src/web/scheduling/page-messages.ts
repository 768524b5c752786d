/** The scheduling page's messages that we use. */
export type PageMessage =
  /** The page is loaded and in use. */
  | { kind: 'alive' }
  | { kind: 'height'; px: number }
  /** A call or meeting was booked. The provider identifies the booking by `uri`. */
  | { kind: 'booked'; uri: string }

/** Smaller heights belong to a page that is still empty. */
const minHeightPx = 300
const maxHeightPx = 2400
const maxUriLength = 300

const usageEvents = ['calendly.profile_page_viewed', 'calendly.event_type_viewed', 'calendly.date_and_time_selected']

/** Parses a message from the scheduling frame. Returns null for an unknown message. */
export function readPageMessage(data: unknown): PageMessage | null {
  if (!isRecord(data) || typeof data['event'] !== 'string') return null
  const { event, payload } = data
  if (usageEvents.includes(event)) return { kind: 'alive' }
  if (event === 'calendly.page_height') return isRecord(payload) ? parseHeight(payload['height']) : null
  if (event === 'calendly.event_scheduled')
    return isRecord(payload) && isRecord(payload['event']) ? parseBooking(payload['event']['uri']) : null
  return null
}

function parseHeight(height: unknown): PageMessage | null {
  const digits = typeof height === 'string' && height.length < 20 ? /^(\d+)(?:\.\d+)?px$/.exec(height)?.[1] : undefined
  if (digits === undefined) return null
  const px = Number(digits)
  return px < minHeightPx ? { kind: 'alive' } : { kind: 'height', px: Math.min(px, maxHeightPx) }
}

const parseBooking = (uri: unknown): PageMessage | null =>
  typeof uri === 'string' && uri.length <= maxUriLength && /^https?:\/\/\S+$/.test(uri) ? { kind: 'booked', uri } : null

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
