import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleOperator } from '../testing/example-operator.ts'
import { scrollIntoView } from '../testing/view.ts'
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
const shown = () =>
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
    expect(shown()).toBe('for individuals.')
    wait(6990)
    expect(shown()).toBe('for individuals.')
    wait(10)
    expect(shown()).toBe('f')
  })

  // @spec 2.hero 9.headline
  test('adds a character every 80 ms', () => {
    render(<Headline paused={false} />)
    wait(7000 + 79)
    expect(shown()).toBe('f')
    wait(1)
    expect(shown()).toBe('fo')
    wait(80)
    expect(shown()).toBe('for')
    wait(80 * 10)
    expect(shown()).toBe('for business.')
  })

  test('shows “for individuals” again after 14 seconds', () => {
    render(<Headline paused={false} />)
    wait(14_000 + 80 * 15)
    expect(shown()).toBe('for individuals.')
  })

  test('shows the whole phrase and does not change it while paused', () => {
    const { rerender } = render(<Headline paused={false} />)
    wait(7100)
    rerender(<Headline paused />)
    wait(60_000)
    expect(shown()).toBe('for business.')
  })
})

describe('the hero', () => {
  const show = () => {
    render(<Hero operator={exampleOperator} onBookMeeting={() => undefined} />)
    scrollIntoView()
  }

  test('pauses the headline while the hero is hovered or has the focus', () => {
    show()
    const button = screen.getByRole('link', { name: 'Get started' })
    act(() => button.focus())
    wait(20_000)
    expect(shown()).toBe('for individuals.')
    act(() => button.blur())
    wait(8500)
    expect(shown()).toBe('for business.')
  })

  test('pauses the headline while the hero is out of view', () => {
    show()
    scrollIntoView(false)
    wait(20_000)
    expect(shown()).toBe('for individuals.')
    scrollIntoView()
    wait(8500)
    expect(shown()).toBe('for business.')
  })
})
