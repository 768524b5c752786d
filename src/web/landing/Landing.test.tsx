import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allowConsoleError } from '../ui/testing/jsdom.ts'
import { exampleOperator } from '../testing/example-operator.ts'
import { type FakeBackend, fakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens, renderWeb, storeInOtherTab } from '../testing/render.tsx'
import { setInView } from '../testing/view.ts'
import { Landing } from './Landing.tsx'
import { Headline } from './Headline.tsx'
import { Hero } from './Hero.tsx'

const profile = { firstName: 'Ada', lastName: 'Nowak', email: 'ada@example.com', phone: '', country: 'PL', language: 'en' as const }
let backend: FakeBackend

beforeEach(() => {
  backend = fakeBackend()
  backend.hold('candles')
})

// RatesSection has its own tests.
const NoRates = () => null
const show = (options: Parameters<typeof renderWeb>[1] = {}) => renderWeb(<Landing operator={exampleOperator} Rates={NoRates} />, options)
/** Lets React render the responses. */
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)))
const linkTo = (name: string | RegExp) => screen.queryByRole('link', { name })?.getAttribute('href')

test('a part that fails is replaced by a sentence, and the rest of the page stays', async () => {
  allowConsoleError(/These rates are broken|The above error/)
  const Broken = () => {
    throw new Error('These rates are broken')
  }
  await renderWeb(<Landing operator={exampleOperator} Rates={Broken} />)
  expect(screen.getByRole('alert').textContent).toBe('This part of the page has stopped working. Please reload the page.')
  expect(screen.getByRole('heading', { level: 1 })).toBeDefined()
  expect(screen.getByRole('region', { name: 'Express exchange' })).toBeDefined()
})

describe('the header', () => {
  // @spec 2.public-header
  test('a visitor can log in, sign up and book a call, and no profile is requested', async () => {
    await show()
    expect(linkTo('Kantor, home')).toBe('/')
    expect(linkTo('Log in')).toBe('/app')
    expect(linkTo('Sign up')).toBe('/app/register')
    expect(screen.getByRole('button', { name: 'Book a call' })).toBeDefined()
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
    expect(backend.requests('readProfile')).toEqual([])
  })

  // @spec 2.public-header 7.header-profile
  test('a client whose profile is loaded sees the dashboard link', async () => {
    backend.answer('readProfile', profile)
    await show({ loggedIn: true })
    expect((await screen.findByRole('link', { name: 'Dashboard' })).getAttribute('href')).toBe('/app')
    expect(screen.queryByRole('link', { name: 'Log in' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Book a call' })).toBeDefined()
  })

  // @spec 2.public-header
  test('the header has a visitor’s links until the profile is loaded', async () => {
    const reply = backend.hold('readProfile')
    await show({ loggedIn: true })
    expect(linkTo('Log in')).toBe('/app')
    reply(profile)
    await screen.findByRole('link', { name: 'Dashboard' })
  })

  // @spec 2.public-header
  test('the header keeps a visitor’s links if the profile cannot be read', async () => {
    // Resolves when the client has read the whole failed response.
    const { promise: responseRead, resolve: onRead } = Promise.withResolvers<void>()
    const body = new ReadableStream({ pull: (controller) => (controller.close(), onRead()) }, { highWaterMark: 0 })
    backend.respond('readProfile', () => new Response(body, { status: 500 }))
    await show({ loggedIn: true })
    await responseRead
    await nextTask()
    expect(linkTo('Log in')).toBe('/app')
  })

  test('a log-in or log-out in another tab changes the header', async () => {
    backend.answer('readProfile', profile)
    await show()
    act(storeInOtherTab(exampleTokens))
    await screen.findByRole('link', { name: 'Dashboard' })
    act(storeInOtherTab(null))
    expect(linkTo('Log in')).toBe('/app')
    expect(screen.queryByRole('link', { name: 'Dashboard' })).toBeNull()
  })
})

describe('the hero', () => {
  // @spec 2.hero 9.claims
  test('says what the service is', async () => {
    await show()
    expect(
      screen.getByText('EU-licensed fiat-to-crypto trade services. €1,000,000+ transactions with complete documentation support.'),
    ).toBeDefined()
    expect(linkTo('Get started')).toBe('/app')
  })

  test('shows the licence number', async () => {
    await show()
    const hero = screen.getByRole('heading', { level: 1 }).closest('section') as HTMLElement
    expect(within(hero).getByText(/Polish crypto licence/).textContent).toContain('RDWW-1234')
  })
})

describe('booking', () => {
  // @spec 2.book-a-call 9.meeting
  test.each([
    ['Book a call', '/kantor/30min'],
    ['Book a meeting with our expert', '/kantor/expert-meeting'],
  ])('"%s" opens a dialog with the calendar', async (name, path) => {
    const { user } = await show()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.click(screen.getByRole('button', { name }))
    const dialog = await screen.findByRole('dialog', { name })
    expect(within(dialog).getByTitle<HTMLIFrameElement>('Schedule time with me').src).toContain(`https://calendly.example${path}?`)
    await user.click(within(dialog).getByRole('button', { name: 'Close' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('the calendar gets the name and e-mail address of a logged-in client', async () => {
    backend.answer('readProfile', profile)
    const { user } = await show({ loggedIn: true })
    await screen.findByRole('link', { name: 'Dashboard' })
    await user.click(screen.getByRole('button', { name: 'Book a call' }))
    const { src } = await screen.findByTitle<HTMLIFrameElement>('Schedule time with me')
    expect(src).toContain('name=Ada%20Nowak&email=ada%40example.com')
  })

  test('a click on a booking button before hydration opens the dialog afterwards', async () => {
    document.documentElement.dataset['booking'] = 'meeting'
    try {
      await show()
      expect(await screen.findByRole('dialog', { name: 'Book a meeting with our expert' })).toBeDefined()
    } finally {
      delete document.documentElement.dataset['booking']
    }
  })
})

describe('the headline and the hero', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })

  const wait = (ms: number) => {
    // The clock moves in small steps: timers that a render starts must run too.
    for (let passed = 0; passed < ms; passed += 10) {
      act(() => {
        vi.advanceTimersByTime(Math.min(10, ms - passed))
      })
    }
  }
  const shownPhrase = () =>
    [...screen.getByTestId('rotating-phrase').querySelectorAll('[data-shown]')].map((character) => character.textContent).join('')

  describe('the headline', () => {
    // @spec 2.hero
    test('has both phrases for screen readers', () => {
      render(<Headline paused={false} />)
      const heading = { name: 'Exchange crypto with full legal compliance for individuals or for business.' }
      expect(screen.getByRole('heading', heading)).toBeDefined()
      wait(7200)
      expect(screen.getByRole('heading', heading)).toBeDefined()
    })

    // @spec 2.hero 9.headline
    test('starts with “for individuals” and begins “for business” after 7000 ms', () => {
      render(<Headline paused={false} />)
      expect(shownPhrase()).toBe('for individuals.')
      wait(6990)
      expect(shownPhrase()).toBe('for individuals.')
      wait(10)
      expect(shownPhrase()).toBe('f')
    })

    // @spec 2.hero 9.headline
    test('adds a character every 80 ms', () => {
      render(<Headline paused={false} />)
      wait(7000 + 79)
      expect(shownPhrase()).toBe('f')
      wait(1)
      expect(shownPhrase()).toBe('fo')
      wait(80)
      expect(shownPhrase()).toBe('for')
      wait(80 * 10)
      expect(shownPhrase()).toBe('for business.')
    })

    test('shows “for individuals” again after 14 seconds', () => {
      render(<Headline paused={false} />)
      wait(14_000 + 80 * 15)
      expect(shownPhrase()).toBe('for individuals.')
    })

    test('shows the whole phrase without changes while paused', () => {
      const { rerender } = render(<Headline paused={false} />)
      wait(7100)
      rerender(<Headline paused />)
      wait(60_000)
      expect(shownPhrase()).toBe('for business.')
    })
  })

  describe('the hero', () => {
    const show = () => {
      render(<Hero operator={exampleOperator} onBookMeeting={() => undefined} />)
      setInView(true)
    }

    test.each([
      ['is hovered', fireEvent.pointerEnter, fireEvent.pointerLeave],
      ['has the focus', fireEvent.focus, fireEvent.blur],
    ])('pauses the headline while the hero %s', (_state, start, end) => {
      show()
      const content = screen.getByRole('link', { name: 'Get started' }).closest('div') as HTMLElement
      start(content)
      wait(20_000)
      expect(shownPhrase()).toBe('for individuals.')
      end(content)
      wait(8500)
      expect(shownPhrase()).toBe('for business.')
    })

    test('pauses the headline while the hero is out of view', () => {
      show()
      setInView(false)
      wait(20_000)
      expect(shownPhrase()).toBe('for individuals.')
      setInView(true)
      wait(8500)
      expect(shownPhrase()).toBe('for business.')
    })
  })
})
