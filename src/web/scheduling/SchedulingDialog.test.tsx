import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleOperator, examplePages } from '../testing/example-operator.ts'
import { exampleProfile } from '../testing/example-client.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { embeddedUrl, firstMessageTimeoutMs } from './SchedulingPage.tsx'
import { SchedulingDialog } from './SchedulingDialog.tsx'

const origin = 'https://calendly.example'
const uri = 'https://api.calendly.com/scheduled_events/EEEE'
const scheduledMessage = (bookingUri = uri) => ({
  event: 'calendly.event_scheduled',
  payload: { event: { uri: bookingUri }, invitee: { uri: `${bookingUri}/invitees/IIII` } },
})
const heightMessage = (text: unknown) => ({ event: 'calendly.page_height', payload: { height: text } })
const viewedMessage = { event: 'calendly.event_type_viewed', payload: {} }

beforeEach(() => void fakeBackend())

const show = (booking: 'call' | 'meeting' = 'call', onClose = () => undefined) =>
  renderWeb(
    <SchedulingDialog booking={booking} pages={examplePages} email={exampleOperator.contact.email} profile={null} onClose={onClose} />,
  )

const frame = () => screen.getByTitle<HTMLIFrameElement>('Schedule time with me')
const sendFromPage = (data: unknown, from = origin) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin: from, source: frame().contentWindow })))
const confirmations = () => screen.queryAllByText(/is booked/)

describe('the scheduling page in the dialog', () => {
  // @spec 2.book-a-call 9.meeting
  test.each([
    ['call', 'Book a call', '/kantor/30min'],
    ['meeting', 'Book a meeting with our expert', '/kantor/expert-meeting'],
  ] as const)('for a %s is the operator’s embedded page, 630 px high at first', async (booking, name, path) => {
    await show(booking)
    within(screen.getByRole('dialog', { name })).getByTitle('Schedule time with me')
    const url = new URL(frame().src)
    expect([url.origin, url.pathname, url.searchParams.get('embed_domain')]).toEqual([origin, path, '1'])
    expect(frame().getAttribute('height')).toBe('630')
    expect(frame().className).toContain('min-w-80')
  })

  test('gets the name and e-mail address of a logged-in client', async () => {
    const profile = { ...exampleProfile, lastName: 'Nowak', email: 'ada+call@example.com' }
    await renderWeb(
      <SchedulingDialog
        booking="call"
        pages={examplePages}
        email={exampleOperator.contact.email}
        profile={profile}
        onClose={() => undefined}
      />,
    )
    expect(frame().src).toContain('name=Ada%20Nowak&email=ada%2Bcall%40example.com')
  })

  test('gets no name or e-mail address of a visitor', async () => {
    await show()
    const { searchParams } = new URL(frame().src)
    expect([searchParams.has('name'), searchParams.has('email')]).toEqual([false, false])
  })

  test('is covered by a loading text until the first message arrives', async () => {
    await show()
    expect(screen.getByRole('status').textContent).toContain('Opening the calendar…')
    sendFromPage(viewedMessage)
    expect(screen.queryByText('Opening the calendar…')).toBeNull()
  })

  // @spec 9.meeting
  test('gets the height that a message states, from 300 to 2400 px', async () => {
    await show()
    const heightAfter = (text: unknown) => {
      sendFromPage(heightMessage(text))
      return frame().getAttribute('height')
    }
    expect(['900px', '4px', '299px', '300px', '99999px', '710.4px'].map(heightAfter)).toEqual(['900', '900', '900', '300', '2400', '710'])
  })
})

describe('a booking', () => {
  // @spec 7.frames
  test('is confirmed once if the page reports the booking three times', async () => {
    await show('meeting')
    for (let times = 0; times < 3; times++) sendFromPage(scheduledMessage())
    expect(confirmations().map(({ textContent }) => textContent)).toEqual([
      'Your 30-minute meeting is booked. An email with the details is on its way.',
    ])
    expect(confirmations()[0]?.getAttribute('role')).toBe('status')
  })

  const badMessages: [string, unknown, string?][] = [
    ['from another origin', scheduledMessage(), 'https://evil.example'],
    ['from an origin that begins like the page’s', scheduledMessage(), `${origin}.evil.example`],
    ['from a frame without an origin', scheduledMessage(), 'null'],
    ['that is null', null],
    ['that is a string', JSON.stringify(scheduledMessage())],
    ['with a foreign name', { ...scheduledMessage(), event: 'evil.event_scheduled' }],
    ['with a script as its URI', scheduledMessage('javascript:alert(1)')],
    ['that is huge', scheduledMessage(`https://api.calendly.com/${'x'.repeat(1_000_000)}`)],
    ['without its payload', { event: 'calendly.event_scheduled', payload: null }],
    ['with a height that is not a string', heightMessage({ toString: 'x' })],
    ['with a height that is an expression', heightMessage('calc(100vh)')],
    ['with a negative height', heightMessage('-900px')],
    ['that is a list', [scheduledMessage()]],
  ]
  // @spec 7.frames
  test.for(badMessages)('is not confirmed by a message %s, and the page does not change', async ([, data, from]) => {
    await show()
    sendFromPage(data, from)
    expect(confirmations()).toEqual([])
    expect(screen.getByText('Opening the calendar…')).toBeDefined()
    expect(frame().getAttribute('height')).toBe('630')
  })
})

describe('a slow scheduling page', () => {
  test('is replaced by two links after 12 seconds, until the first message arrives', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show()
    act(() => void vi.advanceTimersByTime(firstMessageTimeoutMs - 100))
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => void vi.advanceTimersByTime(200))
    const alert = within(screen.getByRole('alert'))
    const link = alert.getByRole('link', { name: 'Open the calendar in a new tab' })
    expect(link.getAttribute('href')).toBe('https://calendly.example/kantor/30min')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(alert.getByRole('link', { name: 'Write to hello@kantor.example' }).getAttribute('href')).toBe('mailto:hello@kantor.example')
    sendFromPage(viewedMessage)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('stays visible after 12 seconds if a message has arrived', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show()
    sendFromPage(viewedMessage)
    act(() => void vi.advanceTimersByTime(firstMessageTimeoutMs * 2))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

const options = { prefill: null, dark: false, source: 'kantor.example' }

test('the embedded URL has the parameters for a frame, our colours and our host', () => {
  expect(embeddedUrl('https://calendly.com/us/call', options)).toBe(
    'https://calendly.com/us/call?embed_type=Inline&embed_domain=1&hide_gdpr_banner=1&background_color=ffffff&text_color=14171a&primary_color=0e5a43&utm_source=kantor.example',
  )
  expect(embeddedUrl('https://calendly.com/us/call', { ...options, dark: true })).toContain('background_color=161c19')
})

test('the operator’s own parameters stay in the URL', () => {
  const url = embeddedUrl('https://calendly.com/us/call?utm_source=site&month=2026-11', options)
  expect(url).toContain('?utm_source=site&month=2026-11&embed_type=Inline')
  expect(new URL(url).searchParams.getAll('utm_source')).toEqual(['site'])
})

test('name and e-mail address are encoded into the URL, and an empty name is left out', () => {
  const prefill = { name: 'Ada & Eve=1', email: 'a+b@example.com' }
  const { searchParams } = new URL(embeddedUrl('https://calendly.com/us/call', { ...options, prefill }))
  expect([searchParams.get('name'), searchParams.get('email')]).toEqual(['Ada & Eve=1', 'a+b@example.com'])
  expect(embeddedUrl('https://calendly.com/us/call', { ...options, prefill: { ...prefill, name: '' } })).not.toContain('name=')
})
