import { describe, expect, test, vi } from 'vitest'
import { exampleBrand, exampleOperator } from '../testing/example-operator.ts'
import { bootScript } from './boot.ts'
import { renderLanding } from './render.tsx'

const assets = {
  css: '.a{color:red}/*</style>*/',
  entry: '/assets/landing-1.js',
  preload: { en: ['/assets/react-2.js'], pl: ['/assets/react-2.js', '/assets/landing.pl-3.js'], de: [] },
}
const render = (brand = 'Kantor', notice?: string) =>
  renderLanding({
    language: 'en',
    operator: { ...exampleOperator, brand: { ...exampleOperator.brand, name: brand } },
    assets,
    brand: exampleBrand,
    publicOrigin: 'https://exchange.example',
    snapshot: null,
    notice,
  })

describe('the landing page as a document', () => {
  test('has all visible content without a script', () => {
    const html = render()
    expect(html).toMatch(/^<!doctype html>\n<html lang="en">/)
    for (const text of ['Exchange crypto with full legal compliance', 'Express exchange', 'value="10000"', 'RDWW-1234', '>Log in<'])
      expect(html).toContain(text)
  })

  test('has no style attribute and no blocking script', () => {
    const html = render()
    expect(html).not.toMatch(/<[^>]+\sstyle=/)
    expect(html).not.toMatch(/<script[^>]*\ssrc=/)
    expect(html).not.toMatch(/<link[^>]*stylesheet/)
    expect(html.match(/<style>/g)).toHaveLength(1)
    expect(html.match(/<script>/g)).toHaveLength(1)
  })

  test('escapes the stylesheet and the operator’s name', () => {
    const html = render('A</script><script>alert(1)</script>&')
    expect(html.match(/<script>/g)).toHaveLength(1)
    expect(html.match(/<\/style>/g)).toHaveLength(1)
    const block = /<script type="application\/json" id="operator">(.*?)<\/script>/.exec(html)?.[1] ?? ''
    expect((JSON.parse(block) as typeof exampleOperator).brand.name).toBe('A</script><script>alert(1)</script>&')
  })

  test('has the splash as the first element of the body', () => {
    expect(render('Kantor', 'Closed on Monday.')).toMatch(/<body>\n<div class="splash" aria-hidden="true">/)
  })

  test('has the desk’s notice as text, above everything that is hydrated', () => {
    const html = render('Kantor', 'Closed on <b>Monday</b>.')
    expect(html).toMatch(/<aside aria-label="Notice"[^>]*><p[^>]*>Closed on &lt;b&gt;Monday&lt;\/b&gt;\.<\/p><\/aside><div id="landing"/)
    expect(render()).not.toContain('<aside')
  })

  test('has each rotating phrase as one text, which a half-loaded page cannot cut', () => {
    expect(render()).toMatch(/>for individuals\.<.*>for business\.</)
  })

  test('depends only on the arguments', () => {
    expect(render()).toBe(render())
  })
})

test('if a module fails to load, the other modules are still loaded', async () => {
  const requested: string[] = []
  const load = async (file: string) => {
    requested.push(file)
    if (file === '/assets/texts.js') throw new TypeError('Failed to fetch dynamically imported module')
  }
  const script = bootScript({ entry: '/assets/entry.js', preload: ['/assets/react.js', '/assets/texts.js', '/assets/ui.js'] })
  // The script runs without import() and without listeners, which would stay after the test.
  // oxlint-disable-next-line no-implied-eval -- the document's own inline script, as the browser runs it
  new Function('load', 'addEventListener', script.replaceAll('import(', 'load('))(load, () => undefined)
  await vi.waitFor(() => expect(requested).toEqual(['/assets/react.js', '/assets/texts.js', '/assets/ui.js', '/assets/entry.js']))
})
