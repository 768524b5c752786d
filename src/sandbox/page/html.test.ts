import { expect, test } from 'vitest'
import { escapeHtml, html } from './html.ts'

test('a text is escaped in content and in quoted attributes', () => {
  const hostile = `<script>alert("1")</script>'\`&`
  const page = html`<p title="${hostile}">${hostile}</p>`.html
  const harmless = '&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;&#39;&#96;&amp;'
  expect(page).toBe(`<p title="${harmless}">${harmless}</p>`)
})

test('control characters are replaced by a visible mark, but not line breaks', () => {
  expect(escapeHtml('a\u0000b\u001bc\nd\te')).toBe('a\uFFFDb\uFFFDc\nd\te')
})

test('missing values are empty, lists are joined, and HTML is not escaped twice', () => {
  const item = html`<b>x</b>`
  expect(html`${[1, '<', item]}${null}${undefined}${false}${0}`.html).toBe('1&lt;<b>x</b>0')
})
