import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleOperator } from '../testing/example-operator.ts'
import { setInView } from '../testing/view.ts'
import { Headline } from './Headline.tsx'
import { Hero } from './Hero.tsx'

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
