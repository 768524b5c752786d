import { expect, test } from 'vitest'
import { shownCss } from './shown-css.ts'

const css = String.raw`.hover\:bg-ink { &:hover { color: red } } a:focus-visible { top: 0 } @media (prefers-color-scheme: dark) { b { top: 1px } }`

test('a state is shown by data-show and by the pointer', () => {
  expect(shownCss(css, 'light')).toContain(String.raw`.hover\:bg-ink { &:is(:hover, [data-show~="hover"]) { color: red } }`)
  expect(shownCss(css, 'light')).toContain('a:is(:focus-visible, [data-show~="focus-visible"])')
})

test('one scheme is shown regardless of the system', () => {
  expect(shownCss(css, 'dark')).toContain('@media all { b')
  expect(shownCss(css, 'light')).toContain('@media not all { b')
})
