import { useEffect, useReducer, useState } from 'react'
import type { SchedulingPages } from '#contract/operator.ts'
import type { ClientProfile } from '../api/backend.ts'
import { ButtonLink, Spinner } from '../ui/Button.tsx'
import { Frame } from '../ui/Frame.tsx'
import { Notice } from '../ui/Notice.tsx'
import { t } from '../language/text.ts'
import { embeddedUrl } from './page-url.ts'

/** Height of the frame until the page reports a height. Spec section 9. */
const defaultHeightPx = 630

/** Timeout for the page's first message. The page may still appear later. */
export const firstMessageTimeoutMs = 12_000

interface Progress {
  stage: 'loading' | 'shown' | 'timedOut'
  heightPx: number
  /** URIs of the bookings without duplicates: the page may send a message twice. */
  bookedUris: readonly string[]
}

const initialProgress: Progress = { stage: 'loading', heightPx: defaultHeightPx, bookedUris: [] }

function reduceProgress(progress: Progress, event: PageMessage | { kind: 'timeout' }): Progress {
  if (event.kind === 'timeout') return progress.stage === 'loading' ? { ...progress, stage: 'timedOut' } : progress
  const shown: Progress = { ...progress, stage: 'shown' }
  if (event.kind === 'height') return { ...shown, heightPx: event.px }
  if (event.kind === 'booked' && !progress.bookedUris.includes(event.uri))
    return { ...shown, bookedUris: [...progress.bookedUris, event.uri] }
  return shown
}

/** A call or meeting of half an hour. */
export type Booking = 'call' | 'meeting'

interface SchedulingPageProps {
  booking: Booking
  pages: SchedulingPages
  email: string
  profile: ClientProfile | null
}

/** The provider's page, with our own texts while the page loads, if the page sends no message, and after a booking. */
export function SchedulingPage({ booking, pages, email, profile }: SchedulingPageProps) {
  const page = booking === 'call' ? pages.callUrl : pages.meetingUrl
  const url = useFixedUrl(page, profile)
  const [{ stage, heightPx, bookedUris }, dispatch] = useReducer(reduceProgress, initialProgress)

  useEffect(() => {
    const timer = setTimeout(() => dispatch({ kind: 'timeout' }), firstMessageTimeoutMs)
    return () => clearTimeout(timer)
  }, [])

  return (
    <>
      {bookedUris.length > 0 && (
        <Notice key={bookedUris.length} kind="success" className="m-4 sm:mx-8">
          {t(`scheduling.booked.${booking}`)}
        </Notice>
      )}
      <div className="relative">
        <div inert={stage !== 'shown'}>
          <Frame
            src={url}
            title={t('scheduling.frame')}
            acceptsOrigin={(origin) => origin === new URL(page).origin}
            parse={readPageMessage}
            onMessage={dispatch}
            height={heightPx}
            className="block w-full min-w-80"
          />
        </div>
        {stage === 'loading' && (
          <p role="status" className="absolute inset-0 flex items-center justify-center gap-3 bg-surface text-muted">
            <Spinner /> {t('scheduling.loading')}
          </p>
        )}
        {stage === 'timedOut' && <CalendarNotLoaded page={page} email={email} />}
      </div>
    </>
  )
}

function CalendarNotLoaded({ page, email }: { page: string; email: string }) {
  return (
    <div role="alert" className="absolute inset-0 flex flex-col items-start justify-center gap-4 bg-surface p-6 sm:p-8">
      <p className="font-display text-lg">{t('scheduling.notLoaded.title')}</p>
      <p className="max-w-[40ch] text-muted">{t('scheduling.notLoaded.sentence')}</p>
      <ButtonLink href={page} target="_blank" rel="noopener noreferrer">
        {t('scheduling.notLoaded.open')}
      </ButtonLink>
      <a className="link flex min-h-11 items-center" href={`mailto:${email}`}>
        {t('scheduling.notLoaded.write', { email })}
      </a>
    </div>
  )
}

/** The page's URL, fixed when the dialog opens, because another URL would reload the page. */
function useFixedUrl(page: string, profile: ClientProfile | null): string {
  const [url] = useState(() =>
    embeddedUrl(page, {
      prefill: profile ? { name: `${profile.firstName} ${profile.lastName}`.trim(), email: profile.email } : null,
      dark: window.matchMedia('(prefers-color-scheme: dark)').matches,
      source: window.location.hostname,
    }),
  )
  return url
}

/** The scheduling page's messages that we use. */
type PageMessage =
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
function readPageMessage(data: unknown): PageMessage | null {
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
