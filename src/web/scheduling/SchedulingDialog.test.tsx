import { act, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleOperator } from '../testing/example-operator.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { silentAfterMs } from './booking-progress.ts'
import { SchedulingDialog } from './SchedulingDialog.tsx'

const origin = 'https://calendly.example'
const uri = 'https://api.calendly.com/scheduled_events/EEEE'
const scheduled = (of = uri) => ({
  event: 'calendly.event_scheduled',
  payload: { event: { uri: of }, invitee: { uri: `${of}/invitees/IIII` } },
})
const height = (text: unknown) => ({ event: 'calendly.page_height', payload: { height: text } })
const viewed = { event: 'calendly.event_type_viewed', payload: {} }

beforeEach(() => void fakeBackend())

const show = (booking: 'call' | 'meeting' = 'call', onClose = () => undefined) =>
  renderWeb(<SchedulingDialog booking={booking} operator={exampleOperator} profile={null} onClose={onClose} />)

const frame = () => screen.getByTitle<HTMLIFrameElement>('Schedule time with me')
const say = (data: unknown, { from = origin, source = frame().contentWindow }: { from?: string; source?: Window | null } = {}) =>
  act(() => void window.dispatchEvent(new MessageEvent('message', { data, origin: from, source })))
const booked = () => screen.queryAllByText(/is booked/)

describe('the page in the dialog', () => {
  // @spec 2.book-a-call 9.meeting
  test.each([
    ['call', 'Book a call', '/kantor/30min'],
    ['meeting', 'Book a meeting with our expert', '/kantor/expert-meeting'],
  ] as const)('for a %s is the operator’s embedded page, 630 px high at first', async (booking, name, path) => {
    await show(booking)
    within(screen.getByRole('dialog', { name })).getByTitle('Schedule time with me')
    const address = new URL(frame().src)
    expect([address.origin, address.pathname, address.searchParams.get('embed_domain')]).toEqual([origin, path, '1'])
    expect(frame().getAttribute('height')).toBe('630')
    expect(frame().className).toContain('min-w-80')
  })

  test('gets name and address of a logged-in client', async () => {
    const profile = {
      firstName: 'Ada',
      lastName: 'Nowak',
      email: 'ada+call@example.com',
      phone: '',
      country: 'PL',
      language: 'en' as const,
    }
    await renderWeb(<SchedulingDialog booking="call" operator={exampleOperator} profile={profile} onClose={() => undefined} />)
    expect(frame().src).toContain('name=Ada%20Nowak&email=ada%2Bcall%40example.com')
  })

  test('gets no name or address of a visitor', async () => {
    await show()
    const { searchParams } = new URL(frame().src)
    expect([searchParams.has('name'), searchParams.has('email')]).toEqual([false, false])
  })

  test('is covered by a loading line until its first message', async () => {
    await show()
    expect(screen.getByRole('status').textContent).toContain('Opening the calendar…')
    say(viewed)
    expect(screen.queryByText('Opening the calendar…')).toBeNull()
  })

  // @spec 9.meeting
  test('has the height of its message, from 300 to 2400 px', async () => {
    await show()
    const after = (text: unknown) => {
      say(height(text))
      return frame().getAttribute('height')
    }
    expect(['900px', '4px', '299px', '300px', '99999px', '710.4px'].map(after)).toEqual(['900', '900', '900', '300', '2400', '710'])
  })
})

describe('a booking', () => {
  // @spec 7.frames
  test('is confirmed once, however often the page reports it', async () => {
    await show('meeting')
    for (let times = 0; times < 3; times++) say(scheduled())
    expect(booked().map(({ textContent }) => textContent)).toEqual([
      'Your 30-minute meeting is booked. A letter with the details is on its way.',
    ])
    expect(booked()[0]?.getAttribute('role')).toBe('status')
  })

  const forged: [string, unknown, { from?: string; source?: Window | null }?][] = [
    ['from another origin', scheduled(), { from: 'https://evil.example' }],
    ['from an origin that begins like ours', scheduled(), { from: `${origin}.evil.example` }],
    ['from ours over http', scheduled(), { from: 'http://calendly.example' }],
    ['from a frame without an origin', scheduled(), { from: 'null' }],
    ['from another window', scheduled(), { source: window }],
    ['from no window', scheduled(), { source: null }],
    ['null', null],
    ['a text that would be right', JSON.stringify(scheduled())],
    ['of a name that is not theirs', { ...scheduled(), event: 'evil.event_scheduled' }],
    ['with an address that runs', scheduled('javascript:alert(1)')],
    ['that is huge', scheduled(`https://api.calendly.com/${'x'.repeat(1_000_000)}`)],
    ['without its inner parts', { event: 'calendly.event_scheduled', payload: null }],
    ['with a height that is none', height({ toString: 'x' })],
    ['with a height that is an expression', height('calc(100vh)')],
    ['with a height below nothing', height('-900px')],
    ['a list', [scheduled()]],
  ]
  // @spec 7.frames
  test.for(forged)('is not believed of a message %s, and nothing else changes either', async ([, data, by]) => {
    await show()
    say(data, by)
    expect(booked()).toEqual([])
    expect(screen.getByText('Opening the calendar…')).toBeDefined()
    expect(frame().getAttribute('height')).toBe('630')
  })
})

describe('a page that sends no message', () => {
  test('is replaced by two other ways after 12 seconds, until it does answer', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show()
    act(() => void vi.advanceTimersByTime(silentAfterMs - 100))
    expect(screen.queryByRole('alert')).toBeNull()
    act(() => void vi.advanceTimersByTime(200))
    const alert = within(screen.getByRole('alert'))
    const link = alert.getByRole('link', { name: 'Open the calendar in a new tab' })
    expect(link.getAttribute('href')).toBe('https://calendly.example/kantor/30min')
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer'])
    expect(alert.getByRole('link', { name: 'Write to hello@kantor.example' }).getAttribute('href')).toBe('mailto:hello@kantor.example')
    say(viewed)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('stays once it has sent a message', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    await show()
    say(viewed)
    act(() => void vi.advanceTimersByTime(silentAfterMs * 2))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})
